import type { EncodeDocument } from '../document-adapters.ts';
import { openEncoder } from './encode/encode-apart.ts';
import { formatOf } from './picture-types.ts';

/** Encodes pictures of documents: what a file is follows from its bytes, and drawings are none. */
export function openDocumentEncoder(): EncodeDocument {
  const encode = openEncoder();
  return async (bytes) => {
    const format = formatOf(bytes);
    if (format === undefined || format === 'svg') return 'pictureFormat';
    const encoded = await encode({ kind: 'document', bytes });
    if (typeof encoded === 'string') return encoded;
    const { files, width, height } = encoded;
    const [content, preview] = ['document.webp', 'preview.webp'].map((wanted) => {
      const file = files.find(([name]) => name === wanted);
      if (!file) throw new Error(`the encoder made no ${wanted}`);
      return Buffer.from(file[1]);
    });
    if (!content || !preview) throw new Error('the encoder made nothing');
    return { content, preview, width, height };
  };
}
