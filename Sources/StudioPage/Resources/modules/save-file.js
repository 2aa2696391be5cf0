// A file that the daemon makes, saved where the browser saves files.
import { element } from './element.js';
import { Problem } from './api.js';

/** Name of a picture's file, of what file names may hold everywhere. */
export function fileName(title, extension) {
  return `${title.replace(/[^\p{L}\p{N} _-]/gu, '').slice(0, 80) || 'picture'}.${extension}`;
}

/** Fetches a file and hands it to the browser; a refusal is thrown as of any other request. */
export async function saveFile(path, name) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Problem(answer.status, await answer.json().catch(() => ({})));
  const link = element('a', { href: URL.createObjectURL(await answer.blob()), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
