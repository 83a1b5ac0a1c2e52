import { openEncoder } from './encode/encode-apart.ts';
import { formatOf } from './picture-types.ts';

/** Reads the picture of a proof that a player sends: a WebP file of nothing but its pixels. */
export function openProofs() {
  const encode = openEncoder();
  return async (bytes: Buffer): Promise<Buffer | 'proofUnreadable' | 'proofTooLarge' | 'busy'> => {
    const format = formatOf(bytes);
    if (format === undefined || format === 'svg') return 'proofUnreadable';
    const encoded = await encode({ kind: 'proof', bytes });
    if (encoded === 'busy') return 'busy';
    if (encoded === 'pictureTooLarge') return 'proofTooLarge';
    const [file] = typeof encoded === 'string' ? [] : encoded.files;
    return file === undefined ? 'proofUnreadable' : Buffer.from(file[1]);
  };
}
