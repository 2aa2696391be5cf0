// Pixels that an act of colouring covered, in tiles of 64 by 64: a tile of one colour is a number.
import { joined } from './paint.js';

const EDGE = 64;

/** Tiles of a box as they were, where they differ from how they are. */
export function changedTiles(before, after, width, height, box) {
  const tiles = [];
  if (!box || box.right < box.left) return tiles;
  for (let top = box.top - box.top % EDGE; top <= box.bottom; top += EDGE) {
    for (let left = box.left - box.left % EDGE; left <= box.right; left += EDGE) {
      const right = Math.min(left + EDGE, width);
      const bottom = Math.min(top + EDGE, height);
      if (!differs(before, after, width, left, top, right, bottom)) continue;
      tiles.push({ left, top, right, bottom, pixels: copyOf(before, width, left, top, right, bottom) });
    }
  }
  return tiles;
}

function differs(before, after, width, left, top, right, bottom) {
  for (let y = top; y < bottom; y++) {
    for (let at = y * width + left, end = y * width + right; at < end; at++) if (before[at] !== after[at]) return true;
  }
  return false;
}

function copyOf(pixels, width, left, top, right, bottom) {
  const copy = new Uint32Array((right - left) * (bottom - top));
  for (let y = top; y < bottom; y++) {
    copy.set(pixels.subarray(y * width + left, y * width + right), (y - top) * (right - left));
  }
  return copy.every((pixel) => pixel === copy[0]) ? copy[0] : copy;
}

/** Puts tiles back; gives the box that changed. */
export function putBack(pixels, width, tiles) {
  for (const { left, top, right, bottom, pixels: own } of tiles) {
    for (let y = top; y < bottom; y++) {
      const row = y * width;
      if (typeof own === 'number') pixels.fill(own, row + left, row + right);
      else pixels.set(own.subarray((y - top) * (right - left), (y - top + 1) * (right - left)), row + left);
    }
  }
  return boxOf(tiles);
}

/** The same tiles as they are now. */
export function sameTiles(tiles, pixels, width) {
  return tiles.map(({ left, top, right, bottom }) =>
    ({ left, top, right, bottom, pixels: copyOf(pixels, width, left, top, right, bottom) }));
}

/** The smallest box around tiles; null where there are none. */
export function boxOf(tiles) {
  return tiles.reduce((box, { left, top, right, bottom }) =>
    joined(box, { left, top, right: right - 1, bottom: bottom - 1 }), null);
}

/** Bytes that tiles take. */
export function sizeOf(tiles) {
  return tiles.reduce((sum, { pixels }) => sum + (typeof pixels === 'number' ? 64 : pixels.byteLength + 64), 0);
}
