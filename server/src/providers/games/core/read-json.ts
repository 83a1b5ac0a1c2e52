/** What the bytes say as JSON; `undefined` where they are none. */
export function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** A number as it was written: one of JavaScript would not hold all of its digits. */
export class WrittenNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The same with each number as it was written. */
export function readExactJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'), exactly);
  } catch {
    return undefined;
  }
}

const exactly = (_name: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === 'number' ? new WrittenNumber(context?.source ?? '') : value;
