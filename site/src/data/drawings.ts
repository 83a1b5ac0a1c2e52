import pictures from 'virtual:pictures';

/** The drawings of one picture by their widths; the whole alone where there is no smaller, or no place for it. */
export function drawings(file: string, sizes: string | undefined): string {
  const [width, , , ...narrow] = pictures[file.replace(/^\/?(art\/)?/, '')] ?? [0, 0, ''];
  if (sizes === undefined || narrow.length === 0) return `${file}.avif`;
  return [...narrow.map((one) => `${file}-${one}.avif ${one}w`), `${file}.avif ${width}w`].join(', ');
}
