// Printing: the picture alone, as large as a page takes it, on a page that lies or stands as the picture does.
import { element } from './element.js';
import { imagePath } from './api.js';

/** Prints what the style sheet leaves of the page, on paper that lies where something is wider than high. */
export function printAs({ width, height }) {
  const shape = new CSSStyleSheet();
  shape.replaceSync(`@page { size: ${width > height ? 'landscape' : 'portrait'}; margin: 10mm; }`);
  document.adoptedStyleSheets.push(shape);
  print();
  document.adoptedStyleSheets.pop();
}

/** Prints a version of an artwork, from whatever screen. */
export async function printPicture({ id, title, revision: { image } }, revision) {
  const picture = element('img', { src: imagePath(id, { revision }), alt: title });
  const paper = element('div', { class: 'paper' }, picture);
  document.body.append(paper);
  try {
    await picture.decode();
    printAs(image);
  } finally {
    paper.remove();
  }
}
