// A mask as the daemon takes it: a grey PNG in base64. Nothing is read from a canvas: browsers may falsify that.

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ value >>> 1 : value >>> 1;
  return value;
});

/** PNG of one byte a pixel, in base64. */
export async function maskFile(light, width, height) {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, 0, 0, 0, 0], 8);  // eight bits of grey
  const rows = new Uint8Array((width + 1) * height);
  for (let row = 0; row < height; row++) {
    rows.set(light.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  }
  const parts = [Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), chunk('IHDR', header),
    chunk('IDAT', await compressed(rows)), chunk('IEND', new Uint8Array(0))];
  return base64(new Uint8Array(await new Blob(parts).arrayBuffer()));
}

async function compressed(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function chunk(name, content) {
  const bytes = new Uint8Array(content.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, content.length);
  bytes.set([...name].map((letter) => letter.charCodeAt(0)), 4);
  bytes.set(content, 8);
  let sum = 0xffffffff;
  for (const byte of bytes.subarray(4, content.length + 8)) sum = TABLE[(sum ^ byte) & 255] ^ sum >>> 8;
  view.setUint32(content.length + 8, ~sum);
  return bytes;
}

function base64(bytes) {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}
