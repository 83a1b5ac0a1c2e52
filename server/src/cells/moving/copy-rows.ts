import type pg from 'pg';

/** What node-postgres calls on the query that is running; its types leave copying out. */
interface CopyQuery extends pg.Submittable {
  handleError(error: Error): void;
  handleReadyForQuery(): void;
  handleCommandComplete(): void;
}
interface CopyingConnection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** Bytes that may wait to be sent before the source is paused. */
const MOST_WAITING = 4 * 1024 * 1024;

/** Sends the rows of a `copy … to stdout` on one connection into a `copy … from stdin` on another, as they are. */
export async function copyRows(
  from: pg.ClientBase,
  out: string,
  to: pg.ClientBase,
  into: string,
): Promise<void> {
  let target: (pg.Connection & CopyingConnection) | undefined;
  const ready = Promise.withResolvers<void>();
  const stored = submit(to, into, (query) => ({
    ...query,
    handleCopyInResponse(connection: pg.Connection) {
      if (!canCopy(connection)) throw new Error('this version of pg cannot copy');
      target = connection;
      ready.resolve();
    },
  }));
  // Where copying in fails the source is read to its end all the same; the error is that of `stored`.
  stored.catch(() => ready.resolve());
  await ready.promise;
  let source: pg.Connection | undefined;
  const resume = () => source?.stream.resume();
  const read = submit(from, out, (query) => ({
    ...query,
    submit(connection: pg.Connection) {
      source = connection;
      query.submit(connection);
    },
    handleCopyData({ chunk }: { readonly chunk: Buffer }) {
      if (!target) return;
      target.sendCopyFromChunk(chunk);
      if (target.stream.writableLength < MOST_WAITING) return;
      // More of what has arrived already follows: the source is resumed once.
      if (source?.stream.isPaused()) return;
      source?.stream.pause();
      target.stream.once('drain', resume);
    },
  }));
  try {
    await read;
  } finally {
    target?.endCopyFrom();
    target?.stream.off('drain', resume);
    await stored;
  }
}

function canCopy(connection: pg.Connection): connection is pg.Connection & CopyingConnection {
  return 'sendCopyFromChunk' in connection && 'endCopyFrom' in connection;
}

/** Runs one statement, with the handlers of copying that `extend` adds. @throws what the database answers */
function submit(client: pg.ClientBase, sql: string, extend: (query: CopyQuery) => CopyQuery): Promise<void> {
  const ended = Promise.withResolvers<void>();
  client.query(
    extend({
      submit: (connection) => connection.query(sql),
      handleError: (error) => ended.reject(error),
      handleReadyForQuery: () => ended.resolve(),
      handleCommandComplete: () => undefined,
    }),
  );
  return ended.promise;
}
