import { LettersMissing, loadPack, packsOf } from './packs.ts';
import type { StatementDocument } from './statement-document.ts';

/** Makes the file, beside the page, which goes on answering. What it takes comes when the first file is asked for. */
export async function statementPdf(statement: StatementDocument): Promise<Uint8Array<ArrayBuffer>> {
  const text = JSON.stringify(statement);
  const files = (await Promise.all(packsOf(text, statement.language).map(loadPack))).flat();
  // Its policy is its own: what shapes the letters is WebAssembly, which a page does not allow itself.
  const worker = new Worker(new URL('./statement-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((done, fail) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => done(data));
      worker.addEventListener('error', ({ message }) => fail(new LettersMissing(message)));
      worker.postMessage({ statement, files });
    });
  } finally {
    worker.terminate();
  }
}
