import type { FaceFile } from './letters.ts';
import type { StatementDocument } from './statement-document.ts';

interface Asked {
  readonly statement: StatementDocument;
  readonly files: readonly FaceFile[];
}

async function answer({ data: { statement, files } }: MessageEvent<Asked>): Promise<void> {
  // The text shaper is awaited on import, before the message listener is set.
  const { statementPages } = await import('./statement-document.ts');
  const bytes = await statementPages(statement, files);
  self.postMessage(bytes, { transfer: [bytes.buffer] });
}

self.addEventListener('message', (asked: MessageEvent<Asked>) => {
  // A rejected promise is not reported to the page; a thrown error is.
  answer(asked).catch(reportError);
});
