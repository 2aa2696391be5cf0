// A PNG of RGBA pixels, written here because a canvas may falsify what is read from it.

const CRC = Uint32Array.from({ length: 256 }, (_, value) => {
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

export async function encodePNG(rgba, width, height) {
  const rows = new Uint8Array((width * 4 + 1) * height);  // each row begins with its filter, 0: none
  for (let y = 0; y < height; y++) rows.set(rgba.subarray(y * width * 4, (y + 1) * width * 4), y * (width * 4 + 1) + 1);
  const packing = new Blob([rows]).stream().pipeThrough(new CompressionStream('deflate'));
  const packed = new Uint8Array(await new Response(packing).arrayBuffer());
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, 6, 0, 0, 0], 8);  // 8 bits, RGBA, the only compression and filters, not interlaced
  return new Blob([Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10), chunk('IHDR', header), chunk('IDAT', packed),
    chunk('IEND', new Uint8Array())], { type: 'image/png' });
}

function chunk(name, data) {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set([...name].map((letter) => letter.charCodeAt(0)), 4);
  bytes.set(data, 8);
  let crc = 0xffffffff;
  for (let at = 4; at < data.length + 8; at++) crc = CRC[(crc ^ bytes[at]) & 0xff] ^ (crc >>> 8);
  view.setUint32(data.length + 8, ~crc >>> 0);
  return bytes;
}
