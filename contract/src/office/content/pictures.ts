/** Kinds of content that name a picture; each has its sizes and formats. */
export const pictureKinds = ['slide', 'seo', 'partner'] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** Logos of a site: on dark ground, on light ground, and the mark alone, for narrow windows. */
export const logoPlaces = ['on_dark', 'on_light', 'mark'] as const;
export type LogoPlace = (typeof logoPlaces)[number];

/** Bytes of the largest file that is taken. */
export const PICTURE_BYTES = 8 * 1024 * 1024;

/** Slides and shared pictures are cut from pictures that are nearly as large as they are, in pixels. */
export const LEAST_SIZE = { slide: { width: 1_000, height: 600 }, seo: { width: 600, height: 315 } } as const;

/** Why a file is not taken as a picture. */
export const pictureProblems = [
  'pictureFormat',
  'pictureUnsafe',
  'pictureBroken',
  'pictureTooLarge',
  'pictureTooSmall',
] as const;
export type PictureProblem = (typeof pictureProblems)[number];

/** A picture that was taken: encoded anew and kept. */
export interface KeptPicture {
  /** What content names: of a slide without its ending, since shapes, widths and formats follow. */
  readonly address: string;
  /** A file that shows it in lists. */
  readonly shown: string;
  /** Of the file that was uploaded, in pixels; 0 of a drawing (SVG). */
  readonly width: number;
  readonly height: number;
}
