import type { FaceFile } from './letters.ts';
import { type StatementDocument, statementPages } from './statement-document.ts';

interface Asked {
  readonly statement: StatementDocument;
  readonly files: readonly FaceFile[];
}

self.addEventListener('message', ({ data: { statement, files } }: MessageEvent<Asked>) => {
  statementPages(statement, files).then(
    (bytes) => self.postMessage(bytes, { transfer: [bytes.buffer] }),
    // A promise that fails is not told to the page; a fault is.
    (fault) => reportError(fault),
  );
});
