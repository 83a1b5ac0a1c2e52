import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Twice the databases of a long run, and what PostgreSQL keeps of its log. */
const SIZE = '3g';
const CHUNK = Buffer.alloc(4 * 1024 * 1024);

/** A small disk in memory, which can be filled. Only root may mount one. */
export class Disk {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static mount(folder: string): Disk {
    mkdirSync(folder);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=0711`, 'torture', folder]);
    return new Disk(folder);
  }

  /** Takes all that is left of it. */
  async fill(): Promise<void> {
    const file = await open(this.#ballast, 'a');
    try {
      for (;;) await file.appendFile(CHUNK);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    } finally {
      await file.close();
    }
  }

  async free(): Promise<void> {
    await rm(this.#ballast, { force: true });
  }

  unmount(): void {
    execFileSync('umount', ['--lazy', this.folder]);
  }

  get #ballast(): string {
    return join(this.folder, 'ballast');
  }
}
