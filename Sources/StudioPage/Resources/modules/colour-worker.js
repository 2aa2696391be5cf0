// Finds the fields of a drawing, and puts paint under its lines, away from the page's own thread.
import { brightness, labelMap, underLines } from './label-map.js';
import { encodePNG } from './png.js';

let light = null;
let size = null;

self.onmessage = async ({ data }) => {
  try {
    if (data.picture) await look(data.picture);
    else self.postMessage({ file: await encodePNG(underLines(data.paint, light), size.width, size.height) });
  } catch (error) {
    self.postMessage({ problem: String(error) });
  }
};

/** Decodes with ImageDecoder, which gives the very pixels of the file. */
async function look(picture) {
  const decoder = new ImageDecoder({ data: await picture.arrayBuffer(), type: picture.type });
  const { image } = await decoder.decode();
  size = { width: image.displayWidth, height: image.displayHeight };
  const pixels = new Uint8Array(image.allocationSize());
  await image.copyTo(pixels);
  const isSwapped = image.format.startsWith('BGR');
  const isOpaque = image.format.endsWith('X');
  if (!isSwapped && !image.format.startsWith('RGB')) throw new Error(`pixels as ${image.format}`);
  image.close();
  for (let at = 0; at < pixels.length; at += 4) {
    if (isSwapped) [pixels[at], pixels[at + 2]] = [pixels[at + 2], pixels[at]];
    if (isOpaque) pixels[at + 3] = 255;
  }
  light = brightness(pixels);
  const { labels, fields } = labelMap(light, size.width, size.height);
  self.postMessage({ ...size, labels, fields }, [labels.buffer]);
}
