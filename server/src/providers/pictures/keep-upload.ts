import type { KeptPicture, PictureProblem } from '#contract/office/content/pictures.ts';
import { openEncoder } from './encode/encode-apart.ts';
import type { UploadKind } from './encode/encode-task.ts';
import { keepPictures } from './picture-sets.ts';
import type { PictureStore } from './picture-store.ts';
import { formatOf } from './picture-types.ts';
import { svgProblem } from './svg-problem.ts';

/** Kinds that may be drawings: logos are, mostly. */
const drawn: ReadonlySet<UploadKind> = new Set(['partner', 'logo']);
const MOST_DRAWING = 128 * 1024;

export interface PictureUploads {
  /** Keeps a picture in the sizes of its kind, or says why it is not taken: nothing is kept then. */
  keep(kind: Exclude<UploadKind, 'proof'>, bytes: Buffer): Promise<KeptPicture | PictureProblem | 'busy'>;
}

/** Takes pictures that staff uploads: what a file is follows from its bytes, never from its name. */
export function openUploads(store: PictureStore): PictureUploads {
  const encode = openEncoder();
  return {
    async keep(kind, bytes) {
      const format = formatOf(bytes);
      if (format === undefined) return 'pictureFormat';
      if (format === 'svg') return drawn.has(kind) ? keepDrawing(store, kind, bytes) : 'pictureFormat';
      const encoded = await encode({ kind, bytes });
      if (typeof encoded === 'string') return encoded;
      const { files, name, shown, width, height } = encoded;
      const set = await keepPictures(store, new Map(files.map(([file, made]) => [file, Buffer.from(made)])));
      return { address: `${set}/${name}`, shown: `${set}/${shown}`, width, height };
    },
  };
}

/** A drawing stays as it is: one with more than shapes is refused, rather than cleaned. */
async function keepDrawing(
  store: PictureStore,
  kind: UploadKind,
  bytes: Buffer,
): Promise<KeptPicture | PictureProblem> {
  if (bytes.length > MOST_DRAWING) return 'pictureTooLarge';
  if (svgProblem(bytes) !== undefined) return 'pictureUnsafe';
  const name = `${kind}.svg`;
  const address = `${await keepPictures(store, new Map([[name, bytes]]))}/${name}`;
  return { address, shown: address, width: 0, height: 0 };
}
