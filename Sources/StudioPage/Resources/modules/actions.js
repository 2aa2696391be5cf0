// Actions on a picture; each says in one sentence what came of it, and how to take it back.
import { get, patch, post, remove } from './api.js';
import { announce, announceProblem } from './announce.js';
import { command, studio } from './studio.js';
import { t } from './words.js';

/** Runs an action with its button busy, so that a second tap does nothing. */
export async function busily(button, act) {
  if (button?.getAttribute('aria-busy') === 'true') return undefined;
  button?.setAttribute('aria-busy', 'true');
  try {
    return await act();
  } catch (error) {
    announceProblem(error);
    return undefined;
  } finally {
    button?.removeAttribute('aria-busy');
  }
}

export async function undo(artwork) {
  const changed = await post(`/v1/artworks/${artwork.id}/undo`, {});
  announce(t('did.undo', { number: changed.head }),
    { offer: { label: t('do.redo'), act: () => busily(null, () => redo(changed)) } });
  return changed;
}

export async function redo(artwork) {
  const changed = await post(`/v1/artworks/${artwork.id}/redo`, {});
  announce(t('did.redo', { number: changed.head }));
  return changed;
}

export async function setFavorite(artwork, isFavorite) {
  const changed = await patch(`/v1/artworks/${artwork.id}`, { favorite: isFavorite });
  announce(t(isFavorite ? 'did.favorite' : 'did.unfavorite', { title: artwork.title }));
  return changed;
}

export async function trash(artwork) {
  const changed = await remove(`/v1/artworks/${artwork.id}`);
  announce(t('did.trash', { title: artwork.title }), {
    offer: { label: t('do.putBack'), act: () => busily(null, () => restore(artwork)) },
  });
  return changed;
}

export async function restore(artwork) {
  const changed = await post(`/v1/artworks/${artwork.id}/restore`);
  announce(t('did.restore', { title: artwork.title }));
  return changed;
}

/** Offer to take back what was done just now, as long as nothing else was done since. */
export async function undoOffer(label) {
  const entry = await lastDone();
  return { label, act: () => busily(null, async () => {
    if (await lastDone() !== entry) return announce(t('error.undoLater'), { isBad: true });
    await post('/v1/undo', { wait: true });
    return announce(t('did.takeBack'));
  }) };
}

/** Number of the last entry of the journal that can be undone. */
async function lastDone() {
  const { entries } = await get('/v1/journal', { limit: 50 });
  return entries.find(({ state }) => state === 'done')?.id;
}

/** The last picture or change once more, from other seeds. */
export function again(count = 1) {
  return studio.say(command('retry', t('do.again'), { count }));
}

/** Makes an artwork what "it" means; false where that cannot be, which is told. */
export async function takeUp(artwork) {
  try {
    if (studio.current?.id !== artwork.id) studio.setCurrent(await post(`/v1/artworks/${artwork.id}/select`));
    return true;
  } catch (error) {
    announceProblem(error);
    return false;
  }
}
