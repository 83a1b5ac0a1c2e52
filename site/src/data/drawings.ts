import pictures from 'virtual:pictures';
import { readSlideFile } from '#rules/pictures/slide-files.ts';

type Known = (typeof pictures)[string];

/** What is known of a picture before it comes: of those of the build, and of slides that staff uploaded. */
export function knownPicture(file: string): Known | undefined {
  const slide = readSlideFile(file);
  if (slide) return [slide.width, slide.height, slide.colour, slide.narrow];
  return pictures[file.replace(/^\/?(art\/)?/, '')];
}

/** The drawings of one picture by their widths; the whole alone where there is no smaller, or no place for it. */
export function drawings(file: string, sizes: string | undefined): string {
  const [width, , , ...narrow] = knownPicture(file) ?? [0, 0, ''];
  if (sizes === undefined || narrow.length === 0) return `${file}.avif`;
  return [...narrow.map((one) => `${file}-${one}.avif ${one}w`), `${file}.avif ${width}w`].join(', ');
}
