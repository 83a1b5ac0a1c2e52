import sharp, { type OverlayOptions } from 'sharp';

/** A screen as a wide and a narrow window show it. */
export interface Shot {
  readonly title: string;
  readonly wide: Buffer;
  readonly narrow: Buffer;
}

const GAP = 20;
const CAPTION = 34;
const PAPER = '#14161a';
const QUALITY = 74;

/**
 * Screens on one sheet, each under its address.
 * @param scale of a window in what is shown of it
 * @param narrow width of the narrow window, in CSS pixels
 */
export async function contactSheet(
  shots: readonly Shot[],
  file: string,
  {
    columns = 7,
    scale = 0.3,
    narrow: narrowWidth = 416,
  }: { readonly columns?: number; readonly scale?: number; readonly narrow?: number } = {},
): Promise<void> {
  const height = Math.round(900 * scale);
  const wideSize = { width: Math.round(1440 * scale), height };
  const narrowSize = { width: Math.round(narrowWidth * scale), height };
  const cell = { width: wideSize.width + 8 + narrowSize.width, height: CAPTION + height };
  const rows = Math.ceil(shots.length / columns);
  const placed = await Promise.all(
    shots.map(async ({ title, wide, narrow }, place): Promise<OverlayOptions[]> => {
      const left = GAP + (place % columns) * (cell.width + GAP);
      const top = GAP + Math.floor(place / columns) * (cell.height + GAP);
      return [
        { input: caption(title, cell.width), left, top },
        { input: await fitted(wide, wideSize), left, top: top + CAPTION },
        { input: await fitted(narrow, narrowSize), left: left + wideSize.width + 8, top: top + CAPTION },
      ];
    }),
  );
  await paper(columns * (cell.width + GAP) + GAP, rows * (cell.height + GAP) + GAP, placed.flat(), file);
}

/** A step of a journey, as windows of several widths and looks show it. */
export interface Step {
  readonly title: string;
  readonly pictures: readonly Buffer[];
}

/** The steps of a journey, one under the other, each with its pictures side by side. */
export async function journeySheet(
  steps: readonly Step[],
  file: string,
  { height = 270, quality = QUALITY }: { readonly height?: number; readonly quality?: number } = {},
): Promise<void> {
  let [width, top] = [0, GAP];
  const placed: OverlayOptions[] = [];
  for (const { title, pictures } of steps) {
    let left = GAP;
    for (const picture of pictures) {
      const input = await sharp(picture).resize({ height }).png().toBuffer();
      placed.push({ input, left, top: top + CAPTION });
      left += ((await sharp(input).metadata()).width ?? 0) + 8;
    }
    placed.push({ input: caption(title, left - GAP), left: GAP, top });
    width = Math.max(width, left - 8 + GAP);
    top += CAPTION + height + GAP;
  }
  await paper(width, top, placed, file, quality);
}

/** Pictures of one size side by side, two in a row. */
export async function pairs(pictures: readonly Buffer[], file: string): Promise<void> {
  const size = { width: 720, height: 450 };
  const placed = await Promise.all(
    pictures.map(async (picture, place) => ({
      input: await fitted(picture, size),
      left: (place % 2) * (size.width + GAP),
      top: Math.floor(place / 2) * (size.height + GAP),
    })),
  );
  const rows = Math.ceil(pictures.length / 2);
  await paper(2 * size.width + GAP, rows * (size.height + GAP) - GAP, placed, file);
}

async function paper(
  width: number,
  height: number,
  placed: readonly OverlayOptions[],
  file: string,
  quality = QUALITY,
): Promise<void> {
  await sharp({ create: { width, height, channels: 3, background: PAPER } })
    .composite([...placed])
    .webp({ quality })
    .toFile(file);
}

function fitted(picture: Buffer, { width, height }: { width: number; height: number }): Promise<Buffer> {
  return sharp(picture).resize(width, height, { fit: 'cover', position: 'top' }).png().toBuffer();
}

function caption(text: string, width: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${CAPTION}">` +
      `<text x="2" y="22" font-family="sans-serif" font-size="18" fill="#e8e6e1">${text}</text></svg>`,
  );
}
