import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * What has to survive the process, a line of JSON each, written before what it says is done. Without a file it is kept in memory
 * only.
 */
export class Journal {
  readonly #file: string | undefined;

  constructor(file: string | undefined) {
    this.#file = file;
    if (file !== undefined) mkdirSync(dirname(file), { recursive: true });
  }

  write(entry: object): void {
    if (this.#file === undefined) return;
    const text = JSON.stringify(entry, (_key, value: unknown) =>
      typeof value === 'bigint' ? { units: String(value) } : value,
    );
    appendFileSync(this.#file, `${text}\n`);
  }

  /** @returns what was written before, in its order; a last line that was cut off is left out */
  read(): unknown[] {
    if (this.#file === undefined || !existsSync(this.#file)) return [];
    return readFileSync(this.#file, 'utf8')
      .split('\n')
      .flatMap((line) => {
        try {
          return [JSON.parse(line, reviveAmount)];
        } catch {
          return [];
        }
      });
  }
}

const reviveAmount = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'units' in value && typeof value.units === 'string'
    ? BigInt(value.units)
    : value;
