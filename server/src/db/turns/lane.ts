/** Work that is done together with what else has arrived meanwhile. */
export interface Lane<Item, Answer> {
  /** @returns `undefined` where too much is waiting already */
  add(item: Item): Promise<Answer> | undefined;
  /** Answers what is waiting; what comes later is turned away. */
  close(): Promise<void>;
}

interface Waiting<Item, Answer> {
  readonly item: Item;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

const MOST_WAITING = 4096;

/**
 * One batch at a time: what arrives while it is under way is the next one. Where a batch fails, each of its items is
 * tried by itself, so that one bad item does not fail its neighbours.
 *
 * @param run answers each item, in their order
 */
export function openLane<Item, Answer>(
  maxBatch: number,
  run: (items: readonly Item[]) => Promise<readonly Answer[]>,
): Lane<Item, Answer> {
  const queue: Waiting<Item, Answer>[] = [];
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

  async function work(): Promise<void> {
    // What arrives in the same turn of the loop goes along.
    await Promise.resolve();
    while (queue.length > 0) await runBatch(queue.splice(0, maxBatch));
    working = undefined;
  }

  return {
    add(item) {
      if (closed || queue.length >= MOST_WAITING) return undefined;
      const answer = new Promise<Answer>((resolve, reject) => queue.push({ item, resolve, reject }));
      working ??= work();
      return answer;
    },
    async close() {
      closed = true;
      await working;
    },
  };
}
