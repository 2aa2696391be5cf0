// Screens by the address: #/gallery?style=cartoon is the gallery of cartoons.

/** Name, further parts and query of the address. */
export function place() {
  const [path, query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  const [name, ...rest] = path.split('/').map(decodeURIComponent);
  return { name: name || 'table', rest, query: new URLSearchParams(query) };
}

/** Address of a screen. */
export function address(name, query) {
  const text = new URLSearchParams(query ?? {}).toString();
  return `#/${name}${text ? `?${text}` : ''}`;
}

export function go(name, query) {
  location.hash = address(name, query);
}

/** Changes the address without a new entry in the history and without a new screen. */
export function amend(name, query) {
  history.replaceState(history.state, '', address(name, query));
}
