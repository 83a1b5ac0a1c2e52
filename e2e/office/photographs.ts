import type { Page } from '@playwright/test';
import sharp from 'sharp';

/** A file of the person's machine, as a file field takes it. */
interface PictureFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Something like a photograph: colours that change, and something that stands out. */
export async function photograph(width = 1600, height = 1000): Promise<PictureFile> {
  const drawn = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1000" width="${width}" height="${height}" preserveAspectRatio="none">
      <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#1b2550"/><stop offset="1" stop-color="#c2703d"/></linearGradient>
      <rect width="1600" height="1000" fill="url(#sky)"/><circle cx="1150" cy="360" r="170" fill="#f4e7c5"/>
      <path d="M0 760 400 560 760 720 1180 520 1600 700V1000H0z" fill="#15192c"/></svg>`,
  );
  return { name: 'moon.jpg', mimeType: 'image/jpeg', buffer: await sharp(drawn).jpeg().toBuffer() };
}

/** The logo of a brand, drawn as its designers hand it over. */
export const logo = (name: string): PictureFile => ({
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="80" viewBox="0 0 320 80"><circle cx="40" cy="40" r="28" fill="#e8b54a"/>` +
      `<circle cx="52" cy="32" r="24" fill="#1f2a44"/><text x="84" y="52" font-family="sans-serif" font-size="34" fill="#e8b54a">${name}</text></svg>`,
  ),
});

/** Whether a page shows an uploaded picture whose file begins so: loaded, and not only named. */
export const showsPicture = (page: Page, file: string): Promise<boolean> =>
  page.evaluate(
    (begin) =>
      [...document.images].some(
        ({ currentSrc, naturalWidth }) =>
          naturalWidth > 0 && new RegExp(`/pictures/[0-9a-f]{32}/${begin}`).test(currentSrc),
      ),
    file,
  );
