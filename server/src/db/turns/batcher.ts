import { TurnQueue } from './turn-queue.ts';

/** Batches concurrent requests: everything queued while one batch runs goes into the next. */
export interface Batcher<Item, Answer> {
  /** @returns `undefined` while too many items are queued, in all or of the item's owner */
  add(item: Item): Promise<Answer> | undefined;
  /** Answers queued items and rejects later ones. */
  close(): Promise<void>;
}

interface Waiting<Item, Answer> {
  readonly item: Item;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

const MOST_WAITING = 4096;
/** So that no owner alone has the others refused. */
const MOST_OF_ONE = MOST_WAITING / 2;

/**
 * Runs one batch at a time. If a batch fails, each of its items is run alone, so that one bad item does not fail the
 * others.
 *
 * @param run answers each item, in their order
 * @param ownerOf whose an item is: owners take turns, and items of one keep their order. Without it there is one owner
 */
export function createBatcher<Item, Answer>(
  maxBatch: number,
  run: (items: readonly Item[]) => Promise<readonly Answer[]>,
  ownerOf?: (item: Item) => number | string,
): Batcher<Item, Answer> {
  const queue = new TurnQueue<Waiting<Item, Answer>>();
  let working: Promise<void> | undefined;
  let closed = false;

  async function runBatch(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await run(batch.map(({ item }) => item));
      for (const [place, waiting] of batch.entries()) {
        const answer = answers[place];
        if (answer === undefined) waiting.reject(new Error('a batch left an item without an answer'));
        else waiting.resolve(answer);
      }
    } catch (error) {
      const [first] = batch;
      if (batch.length === 1) first?.reject(error);
      else for (const waiting of batch) await runBatch([waiting]);
    }
  }

  function takeBatch(): Waiting<Item, Answer>[] {
    const batch: Waiting<Item, Answer>[] = [];
    while (batch.length < maxBatch) {
      const next = queue.take();
      if (!next) break;
      batch.push(next);
    }
    return batch;
  }

  async function work(): Promise<void> {
    // Items added in the same turn of the event loop join the first batch.
    await Promise.resolve();
    while (queue.size > 0) await runBatch(takeBatch());
    working = undefined;
  }

  return {
    add(item) {
      const owner = ownerOf?.(item) ?? '';
      if (closed || queue.size >= MOST_WAITING) return undefined;
      if (ownerOf && queue.sizeOf(owner) >= MOST_OF_ONE) return undefined;
      const answer = new Promise<Answer>((resolve, reject) => queue.add(owner, { item, resolve, reject }));
      working ??= work();
      return answer;
    },
    async close() {
      closed = true;
      await working;
    },
  };
}
