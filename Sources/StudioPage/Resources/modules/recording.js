// A recording of what was said, played where it stands; one at a time.
import { element } from './element.js';
import { icon } from './icons.js';
import { announce } from './announce.js';
import { seconds, t } from './words.js';

let playing;

/** Button that plays a recording, {id, length}, and stops it. `onLost` hears of one that is not there any more. */
export function playButton({ id, length }, onLost) {
  const sound = element('audio', { src: `/v1/heard/${id}/audio`, preload: 'none' });
  const words = element('span');
  const tell = () => {
    words.textContent = sound.paused ? t('recording.play', { length: seconds(length) }) : t('recording.stop');
  };
  const play = async () => {
    playing?.pause();
    playing = sound;
    sound.currentTime = 0;
    try {
      await sound.play();
    } catch (error) {
      // Stopped before it began.
      if (error.name === 'AbortError') return;
      announce(t('recording.lost'), { isBad: true });
      onLost();
    }
  };
  for (const kind of ['play', 'pause', 'ended', 'error']) sound.addEventListener(kind, tell);
  tell();
  return element('button', { type: 'button', class: 'link', 'data-tool': `play-${id}`,
    onclick: () => sound.paused ? play() : sound.pause() }, icon('play'), words, sound);
}
