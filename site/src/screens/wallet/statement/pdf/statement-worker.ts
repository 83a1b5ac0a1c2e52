import type { FaceFile } from './letters.ts';
import type { StatementDocument } from './statement-document.ts';

interface Asked {
  readonly statement: StatementDocument;
  readonly files: readonly FaceFile[];
}

async function answer({ data: { statement, files } }: MessageEvent<Asked>): Promise<void> {
  // What shapes letters is waited for where it is imported: nobody would listen meanwhile.
  const { statementPages } = await import('./statement-document.ts');
  const bytes = await statementPages(statement, files);
  self.postMessage(bytes, { transfer: [bytes.buffer] });
}

self.addEventListener('message', (asked: MessageEvent<Asked>) => {
  // A promise that fails is not told to the page; a fault is.
  answer(asked).catch(reportError);
});
