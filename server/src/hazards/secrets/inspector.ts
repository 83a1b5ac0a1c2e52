import { z } from 'zod';

const message = z.looseObject({
  id: z.int().optional(),
  method: z.string().optional(),
  params: z.looseObject({ chunk: z.string().optional() }).optional(),
  result: z.looseObject({}).optional(),
  error: z.looseObject({ message: z.string() }).optional(),
});

const object = z.object({ result: z.looseObject({ objectId: z.string() }) });
const objects = z.object({ objects: z.looseObject({ objectId: z.string() }) });
const value = z.object({ result: z.looseObject({ value: z.array(z.string()) }) });

/** Runs in the process that is looked at, on an array of all views of bytes that are in use there. */
const FIND = `function (spellings) {
  const views = this.filter((one) => ArrayBuffer.isView(one)).map((view) =>
    Buffer.from(view.buffer, view.byteOffset, view.byteLength));
  return spellings.filter((spelling) => views.some((view) => view.includes(spelling, 0, 'latin1')));
}`;

/** The inspector of a process that was started with `--inspect`. */
export class Inspector {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (answer: z.output<typeof message>) => void>();
  #last = 0;
  #chunk: (text: string) => void = () => undefined;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const read = message.parse(JSON.parse(String(data)));
      if (read.params?.chunk !== undefined) this.#chunk(read.params.chunk);
      if (read.id !== undefined) this.#waiting.get(read.id)?.(read);
    });
  }

  /** @param output what the process has written to its standard error */
  static async open(output: string): Promise<Inspector> {
    const [address] = /ws:\/\/[^\s]+/.exec(output) ?? [];
    if (address === undefined) throw new Error(`no inspector: ${output.slice(0, 500)}`);
    const socket = new WebSocket(address);
    await new Promise((opened, failed) => {
      socket.addEventListener('open', opened, { once: true });
      socket.addEventListener('error', failed, { once: true });
    });
    return new Inspector(socket);
  }

  #ask(method: string, params: object = {}): Promise<object> {
    this.#last += 1;
    const id = this.#last;
    this.#socket.send(JSON.stringify({ id, method, params }));
    return new Promise((done, fail) => {
      this.#waiting.set(id, ({ result, error }) => {
        this.#waiting.delete(id);
        if (error) fail(new Error(`${method}: ${error.message}`));
        else done(result ?? {});
      });
    });
  }

  /** Which spellings are in the heap, of what anything still holds: in texts as they are there, whole. */
  async findInHeap(spellings: readonly string[]): Promise<readonly string[]> {
    const found = new Set<string>();
    const longest = Math.max(...spellings.map(({ length }) => length));
    let rest = '';
    this.#chunk = (chunk) => {
      const text = rest + chunk;
      for (const spelling of spellings) if (text.includes(spelling)) found.add(spelling);
      rest = text.slice(-longest);
    };
    await this.#ask('HeapProfiler.enable');
    await this.#ask('HeapProfiler.collectGarbage');
    await this.#ask('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
    return [...found];
  }

  /** The same of bytes, which a snapshot of the heap has not. */
  async findInBytes(spellings: readonly string[]): Promise<readonly string[]> {
    const { result } = object.parse(
      await this.#ask('Runtime.evaluate', { expression: 'Uint8Array.prototype' }),
    );
    const asked = await this.#ask('Runtime.queryObjects', { prototypeObjectId: result.objectId });
    const { objectId } = objects.parse(asked).objects;
    const called = await this.#ask('Runtime.callFunctionOn', {
      ...{ objectId, functionDeclaration: FIND, returnByValue: true },
      arguments: [{ value: spellings }],
    });
    return value.parse(called).result.value;
  }

  close(): void {
    this.#socket.close();
  }
}
