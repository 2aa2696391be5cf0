// Line drawings of 24 × 24, all with the same pencil.
import { shape } from './element.js';

const PATHS = {
  table: 'M4 5h16v11H4zM8 20l1.5-4M16 20l-1.5-4',
  collections: 'M4 8h16v12H4zM6 5h12M8 2.500h8',
  gallery: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  queue: 'M4 6h16M4 12h16M4 18h9',
  heard: 'M4 10v4M8 6v12M12 9v6M16 4v16M20 10v4',
  usage: 'M5 20v-7M12 20V4M19 20v-11',
  help: 'M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 18v.01M12 2.8a9.2 9.2 0 1 1 0 18.4 9.2 9.2 0 0 1 0-18.4z',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4zM9 14.8a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4z',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  mic: 'M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3zM6 11a6 6 0 0 0 12 0M12 17v4',
  undo: 'M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-3',
  redo: 'M16 5l4 4-4 4M20 9H10a5 5 0 0 0 0 10h3',
  retry: 'M20 5v5h-5M19.5 10A8 8 0 1 0 20 14',
  four: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM16.5 13v7M13 16.5h7',
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.500 9.700l5.900-.8z',
  export: 'M12 4v11M8 11l4 4 4-4M5 20h14',
  trash: 'M5 7h14M10 4h4M7 7l1 13h8l1-13M10 11v5M14 11v5',
  restore: 'M5 7h14M7 7l1 13h8l1-13M12 17v-6M9.500 13 12 10.500l2.500 2.500',
  open: 'M9 5H5v14h14v-4M13 5h6v6M19 5l-8 8',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  up: 'M6 14l6-6 6 6',
  down: 'M6 10l6 6 6-6',
  left: 'M14 6l-6 6 6 6',
  right: 'M10 6l6 6-6 6',
  tag: 'M4 4h8l8 8-8 8-8-8zM8.500 8.500v.01',
  compare: 'M12 3v18M4 6h5v12H4M20 6h-5v12h5',
  tree: 'M6 4v16M6 10h6a4 4 0 0 1 4 4v2M16 20v.01M6 4v.01',
  colour: 'M12 3a9 9 0 1 0 0 18c2 0 1-2.500 2-3.500s5-.5 6-4C21 8 17 3 12 3zM8 10v.01M12 7.500v.01M16 10v.01',
  mask: 'M4 4h4M12 4h4M20 4v4M20 12v4M4 12v4M8 20H4M4 8v.01M12 20h.01M13 13l7 7M20 15v5h-5',
  frame: 'M4 6h16v12H4z',
  lasso: 'M12 4c5 0 8 2.500 8 6s-3 6-8 6-8-2.500-8-6 3-6 8-6zM7 15c-2 1-2 4 0 5',
  invert: 'M12 3a9 9 0 1 1 0 18zM12 3a9 9 0 1 0 0 18',
  play: 'M7 4l12 8-12 8z',
  pause: 'M8 5v14M16 5v14',
  replay: 'M4 5v5h5M4.500 10A8 8 0 1 1 4 14M10.500 9l5 3-5 3z',
  bucket: 'M5 11l7-7 7 7-7 7zM5 11h14M20 15c1.200 1.600 1.800 2.600 1.800 3.400a1.800 1.800 0 0 1-3.600 0c0-.8.6-1.800 1.800-3.400z',
  brush: 'M20 4 11 13M11 13c-3 0-4 2-4 4 0 1.500-1 2.500-3 3 4 1.500 9 0 9-5z',
  eraser: 'M4 15 14 5l6 6-8 8H8zM9 10l6 6M12 19h8',
  hand: 'M7 12V6.500a1.500 1.500 0 0 1 3 0V11M10 10V4.500a1.500 1.500 0 0 1 3 0V11M13 10V5.500a1.500 1.500 0 0 1 3 0V12M16 11V8.500a1.500 1.500 0 0 1 3 0V15a6 6 0 0 1-6 6c-3 0-4.500-1.500-6-4l-3-5a1.500 1.500 0 0 1 2.500-1.500L7 12.500',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  print: 'M7 9V4h10v5M7 17H4v-8h16v8h-3M7 14h10v6H7z',
  search: 'M10.500 4a6.500 6.500 0 1 1 0 13 6.500 6.500 0 0 1 0-13zM15.500 15.500 20 20',
  pencil: 'M4 20l1-4L16 5l3 3L8 19z',
  'kind-picture': 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 8.500h.01',
  'kind-coloringPage': 'M19 10V3H5v18h6M8.500 7.500h7M8.500 11.500h3M13 21l.7-3L20 11.700l2.300 2.300L16 20.300z',
  'kind-sticker': 'M5 4h14v10l-6 6H5zM19 14h-6v6M9 9.500v.01M14.500 9.500v.01',
  'kind-wallpaper': 'M3 5h18v11H3zM9 20h6M12 16v4M3 13l5-4 4 3.500 3-2 6 3.500',
  'kind-mandala': 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 3c3 3 3 6 0 9-3-3-3-6 0-9zM12 12c3 3 3 6 0 9-3-3-3-6 0-9zM3 12c3-3 6-3 9 0-3 3-6 3-9 0zM12 12c3-3 6-3 9 0-3 3-6 3-9 0z',
  'kind-comic': 'M4 4h16v16H4zM4 12h16M14 4v8M10 12v8',
  'kind-video': 'M4 5h16v14H4zM8 5v14M16 5v14M4 9.700h4M4 14.300h4M16 9.700h4M16 14.300h4',
};

/** Decorative drawing; what it means stands beside it in words. */
export function icon(name) {
  const drawing = shape('svg', { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' });
  drawing.append(shape('path', { d: PATHS[name] }));
  return drawing;
}
