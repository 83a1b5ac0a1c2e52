import sharp from 'sharp';

export type Plate = {
  /** Paper and ink; on a dark plate the ink is the lighter of the two. */
  paper: readonly [number, number, number];
  ink: readonly [number, number, number];
  /** True when the lines carry light instead of shade. */
  negative: boolean;
  /** Distance between two lines, in pixels of the finished picture. */
  pitch: number;
  /** How strongly the drawing's own colours tint the paper, 0 to 1. */
  wash: number;
};

type Tones = { data: Buffer; width: number; height: number };

async function tones(png: Buffer, width: number, height: number, blur: number): Promise<Tones> {
  const image = sharp(png).removeAlpha().resize(width, height, { fit: 'fill', kernel: 'cubic' });
  const { data } = await (blur > 0 ? image.blur(blur) : image)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width, height };
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** A triangle wave: 0 in the middle of a line, 1 half way to the next one. */
const ridge = (phase: number): number => Math.abs((phase - Math.floor(phase)) * 2 - 1);

/** Shade of the line pattern at a point: 1 is full ink. `height` bends the lines around the forms. */
function hatch(x: number, y: number, shade: number, height: number, pitch: number): number {
  const relief = height * 2.6;
  const first = ridge((x * 0.34 + y * 0.94) / pitch + relief);
  let ink = clamp((shade * 1.06 - first) * pitch * 0.42 + 0.5);
  if (shade > 0.42) {
    const second = ridge((x * 0.94 - y * 0.34) / (pitch * 1.04) + relief * 0.6);
    ink = Math.max(ink, clamp(((shade - 0.42) * 1.35 - second) * pitch * 0.42 + 0.5));
  }
  return shade < 0.06 ? ink * (shade / 0.06) : ink;
}

/** How suddenly the tone changes at a point: the contour the burin cuts first. */
function edge(t: Tones, x: number, y: number): number {
  const { data, width, height } = t;
  const step = 2;
  if (x < step || y < step || x >= width - step || y >= height - step) return 0;
  const at = y * width + x;
  const dx = (data[at + step] ?? 0) - (data[at - step] ?? 0);
  const dy = (data[at + step * width] ?? 0) - (data[at - step * width] ?? 0);
  return clamp((Math.hypot(dx, dy) - 34) / 60);
}

/**
 * Turns a painted picture into a line engraving: hatching whose lines swell with the shade and bend around the
 * forms, cross-hatching in the depths, contours, all printed on paper tinted by the picture's own colours.
 */
export async function engrave(png: Buffer, w: number, h: number, plate: Plate): Promise<Buffer> {
  const [width, height] = [w * 2, h * 2];
  const fine = await tones(png, width, height, 0.6);
  const soft = await tones(png, width, height, 5);
  const tint = await sharp(png)
    .removeAlpha()
    .resize(width, height, { fit: 'fill' })
    .blur(2.4)
    .raw()
    .toBuffer();
  const out = Buffer.alloc(width * height * 3);
  const pitch = plate.pitch * 2;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const i = y * width + x;
      const light = (fine.data[i] ?? 0) / 255;
      const shade = plate.negative ? light ** 1.9 * 0.94 : 1 - light;
      const relief = (soft.data[i] ?? 0) / 255;
      const contour = edge(fine, x, y) * (plate.negative ? 0.55 : 0.9);
      const ink = Math.max(hatch(x, y, shade, relief, pitch), contour);
      for (let c = 0; c < 3; c += 1) {
        const paper = (plate.paper[c] ?? 0) * (1 - plate.wash) + (tint[i * 3 + c] ?? 0) * plate.wash;
        out[i * 3 + c] = Math.round(paper + ((plate.ink[c] ?? 0) - paper) * ink);
      }
    }
  }
  return sharp(out, { raw: { width, height, channels: 3 } })
    .resize(w, h, { kernel: 'mitchell' })
    .png()
    .toBuffer();
}

/** Prints vector lettering and frames over an engraving. */
export function overprint(base: Buffer, svg: string): Promise<Buffer> {
  return sharp(base)
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer();
}
