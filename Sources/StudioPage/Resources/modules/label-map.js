// Fields of a line drawing: pure functions over typed arrays, without a canvas, whose pixels browsers may falsify.

const LINE_BELOW = 150;
const SMALLEST_FIELD = 60;

/** Brightness of RGBA pixels on white paper. */
export function brightness(rgba) {
  const result = new Uint8Array(rgba.length / 4);
  for (let at = 0, pixel = 0; pixel < result.length; at += 4, pixel++) {
    const alpha = rgba[at + 3] / 255;
    result[pixel] = (0.299 * rgba[at] + 0.587 * rgba[at + 1] + 0.114 * rgba[at + 2]) * alpha + 255 * (1 - alpha);
  }
  return result;
}

/** Labels of the fields from 1, grown under the lines; of each its area, box and the point farthest from a line. */
export function labelMap(light, width, height) {
  const labels = components(light, width, height);
  const sizes = sizesOf(labels);
  // Regions too small to be meant are left to their neighbours.
  const names = new Int32Array(sizes.length);
  let count = 0;
  for (let label = 1; label < sizes.length; label++) if (sizes[label] >= SMALLEST_FIELD) names[label] = ++count;
  for (let pixel = 0; pixel < labels.length; pixel++) labels[pixel] = names[labels[pixel]];
  const fields = anchors(labels, width, height, count);
  grow(labels, width, height);
  return { labels, fields: boxes(labels, width, height, fields) };
}

/** Connected bright pixels, by union of runs with the row above. */
function components(light, width, height) {
  const labels = new Int32Array(width * height);
  const parents = [0];
  const root = (label) => {
    while (parents[label] !== label) label = parents[label] = parents[parents[label]];
    return label;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x;
      if (light[pixel] < LINE_BELOW) continue;
      const left = x > 0 ? labels[pixel - 1] : 0;
      const above = y > 0 ? labels[pixel - width] : 0;
      if (!left && !above) {
        labels[pixel] = parents.length;
        parents.push(parents.length);
      } else {
        labels[pixel] = left || above;
        if (left && above && left !== above) parents[root(Math.max(left, above))] = root(Math.min(left, above));
      }
    }
  }
  for (let pixel = 0; pixel < labels.length; pixel++) if (labels[pixel]) labels[pixel] = root(labels[pixel]);
  return labels;
}

function sizesOf(labels) {
  let most = 0;
  for (const label of labels) if (label > most) most = label;
  const sizes = new Int32Array(most + 1);
  for (const label of labels) sizes[label]++;
  sizes[0] = 0;
  return sizes;
}

/** Point of each field farthest from its edge, by two passes of city-block distance. */
function anchors(labels, width, height, count) {
  const distance = new Uint16Array(labels.length);
  const best = new Uint16Array(count + 1);
  const fields = Array.from({ length: count + 1 }, () => ({ x: 0, y: 0 }));
  const near = (pixel, other) => (labels[other] === labels[pixel] ? distance[other] : 0);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x;
      if (labels[pixel]) distance[pixel] = 1 + Math.min(x > 0 ? near(pixel, pixel - 1) : 0,
        y > 0 ? near(pixel, pixel - width) : 0);
    }
  }
  for (let y = height - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--) {
      const pixel = y * width + x;
      const label = labels[pixel];
      if (!label) continue;
      const back = 1 + Math.min(x < width - 1 ? near(pixel, pixel + 1) : 0,
        y < height - 1 ? near(pixel, pixel + width) : 0);
      if (back < distance[pixel]) distance[pixel] = back;
      if (distance[pixel] > best[label]) {
        best[label] = distance[pixel];
        fields[label].x = x;
        fields[label].y = y;
      }
    }
  }
  return fields;
}

/** Lets the fields meet in the middle of the lines, so that no white rim stays beside them. */
function grow(labels, width, height) {
  let front = [];
  const spread = (from, to, next) => {
    if (labels[to]) return;
    labels[to] = labels[from];
    next.push(to);
  };
  for (let pixel = 0; pixel < labels.length; pixel++) if (labels[pixel]) front.push(pixel);
  while (front.length) {
    const next = [];
    for (const pixel of front) {
      const x = pixel % width;
      if (x > 0) spread(pixel, pixel - 1, next);
      if (x < width - 1) spread(pixel, pixel + 1, next);
      if (pixel >= width) spread(pixel, pixel - width, next);
      if (pixel < width * (height - 1)) spread(pixel, pixel + width, next);
    }
    front = next;
  }
}

function boxes(labels, width, height, fields) {
  for (const field of fields) Object.assign(field, { left: width, top: height, right: -1, bottom: -1, area: 0 });
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const field = fields[labels[y * width + x]];
      if (x < field.left) field.left = x;
      if (x > field.right) field.right = x;
      if (y < field.top) field.top = y;
      field.bottom = y;
      field.area++;
    }
  }
  return fields;
}

/** Paint under the lines, as RGBA: what the two layers look like on the screen. */
export function underLines(paint, light) {
  const result = new Uint8Array(paint.length);
  for (let at = 0, pixel = 0; pixel < light.length; at += 4, pixel++) {
    const isPainted = paint[at + 3] > 0;
    for (let part = 0; part < 3; part++) result[at + part] = (isPainted ? paint[at + part] : 255) * light[pixel] / 255;
    result[at + 3] = 255;
  }
  return result;
}
