import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of an archive; its content is read when those before it are written. */
export interface ArchiveFile {
  readonly name: string;
  readonly content: () => AsyncIterable<Buffer>;
}

/** A ZIP archive as it is made: no more of it is in memory than is being sent. A file that cannot be read breaks it off. */
export function zipOf(files: readonly ArchiveFile[], mtime: Date): AsyncIterable<Buffer> {
  const zip = new ZipFile();
  const sent = new PassThrough();
  const fail = (error: Error) => sent.destroy(error);
  zip.on('error', fail);
  for (const { name, content } of files)
    zip.addReadStreamLazy(name, { mtime }, (give) =>
      give(null, Readable.from(content(), { objectMode: false }).on('error', fail)),
    );
  zip.end();
  zip.outputStream.pipe(sent);
  return sent;
}
