import hashes from 'virtual:placeholders';
import { paintHash } from '#rules/pictures/blur-hash.ts';
import { readSlideFile } from '#rules/pictures/slide-files.ts';

/** Pixels along the longer side of a picture's placeholder (specification, section 9). */
export const SIZE = 32;
/** After a resize other pictures are due: looked for once the window has come to rest (specification, section 9). */
export const RESIZE_DEBOUNCE = 500;

/** The picture an element will show here, without its ending: a `<source>` that fits the window goes first. */
function fileOf(image: HTMLImageElement): string {
  const sources = image.closest('picture')?.querySelectorAll('source[media]') ?? [];
  const fitting = [...sources].find(
    (source) => window.matchMedia(source.getAttribute('media') ?? '').matches,
  );
  const address = image.dataset.file ?? fitting?.getAttribute('srcset') ?? image.getAttribute('src') ?? '';
  return address.replace(/^\/art\//, '').replace(/\.\w+$/, '');
}

/** Several rows may show the same game. */
const known = new Map<string, string | undefined>();

function likeness(file: string, width: number, height: number): string | undefined {
  const key = `${file} ${width} ${height}`;
  if (!known.has(key)) known.set(key, drawn(file, width, height));
  return known.get(key);
}

function drawn(file: string, width: number, height: number): string | undefined {
  const hash = hashes[file] ?? readSlideFile(file)?.hash;
  const scale = SIZE / Math.max(width, height, 1);
  const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const pixels = hash === undefined ? undefined : paintHash(hash, w, h);
  if (!pixels) return undefined;
  const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h });
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, w, h), 0, 0);
  return canvas.toDataURL();
}

function showPlaceholder(image: HTMLImageElement): void {
  if (image.complete && image.naturalWidth > 0 && image.dataset.file === undefined) return;
  // As the attributes say: to ask for the size on the screen would make the browser lay the page out.
  const [width, height] = [image.getAttribute('width'), image.getAttribute('height')];
  const picture = likeness(fileOf(image), Number(width), Number(height));
  if (picture === undefined) return;
  image.style.backgroundImage = `url(${picture})`;
  image.style.backgroundSize = 'cover';
  const clear = (): void => {
    if (image.dataset.file !== undefined) return;
    image.style.removeProperty('background-image');
    image.removeEventListener('load', clear);
  };
  image.addEventListener('load', clear);
}

const waiting: HTMLImageElement[] = [];

/** One after the other, so that the page answers in between. */
function standNext(): void {
  const image = waiting.shift();
  if (!image) return;
  showPlaceholder(image);
  window.setTimeout(standNext);
}

function standAll(within: ParentNode): void {
  const isIdle = waiting.length === 0;
  waiting.push(...within.querySelectorAll<HTMLImageElement>('img.picture[loading="lazy"]'));
  if (isIdle) standNext();
}

/** Puts a blurred likeness behind every picture that is still to come: now, as pages change, and after a resize. */
export function watchPictures(): void {
  standAll(document);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) if (node instanceof Element) standAll(node);
    }
  }).observe(document.body, { childList: true, subtree: true });
  let timer: number | undefined;
  window.addEventListener('resize', () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => standAll(document), RESIZE_DEBOUNCE);
  });
}
