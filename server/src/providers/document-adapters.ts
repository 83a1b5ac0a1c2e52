/** Looks for malware in a file. */
export interface VirusScanner {
  readonly name: string;
  /** `unanswered`: it could not be asked; the file is then not taken. */
  scan(bytes: Buffer): Promise<'clean' | 'infected' | 'unanswered'>;
}

/** What is kept of a picture of a document: WebP of its pixels. */
export interface EncodedDocument {
  readonly content: Buffer;
  /** Small, for a list. */
  readonly preview: Buffer;
  /** Of what was uploaded, in pixels. */
  readonly width: number;
  readonly height: number;
}

/** Encodes a picture of a document anew, or says why it is not taken. */
export type EncodeDocument = (
  bytes: Buffer,
) => Promise<
  EncodedDocument | 'pictureFormat' | 'pictureBroken' | 'pictureTooLarge' | 'pictureTooSmall' | 'busy'
>;
