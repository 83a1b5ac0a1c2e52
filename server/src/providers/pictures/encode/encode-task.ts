import type { PictureKind, PictureProblem } from '#contract/office/content/pictures.ts';

/** What a picture is for. */
export type UploadKind = PictureKind | 'logo' | 'proof';

/** What the process that encodes pictures is asked: one of these, and it answers once. */
export interface EncodeTask {
  readonly kind: UploadKind | 'document';
  /** Of a format that is taken, by its first bytes. */
  readonly bytes: Uint8Array;
}

export type EncodeProblem = Extract<PictureProblem, 'pictureBroken' | 'pictureTooLarge' | 'pictureTooSmall'>;

export interface Encoded {
  readonly files: readonly (readonly [name: string, bytes: Uint8Array])[];
  /** What its address ends with. */
  readonly name: string;
  /** The file that shows it in lists. */
  readonly shown: string;
  /** Of the picture that was read, in pixels. */
  readonly width: number;
  readonly height: number;
}
