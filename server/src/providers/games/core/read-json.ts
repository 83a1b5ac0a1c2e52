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
export const readExactJson = (body: Buffer): unknown => readWith(body, (text) => new WrittenNumber(text));

/** The same with its numbers as texts: amounts and ids may come as either. */
export const readTextJson = (body: Buffer): unknown => readWith(body, (text) => text);

function readWith(body: Buffer, ofNumber: (written: string) => unknown): unknown {
  try {
    return JSON.parse(
      body.toString('utf8'),
      (_name, value: unknown, context?: { readonly source?: string }) =>
        typeof value === 'number' ? ofNumber(context?.source ?? '') : value,
    );
  } catch {
    return undefined;
  }
}
