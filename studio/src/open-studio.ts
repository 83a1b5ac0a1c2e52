import type { AddressInfo } from 'node:net';
import { Faults } from './faults/faults.ts';
import { createStudioServer } from './http/server.ts';
import { Books } from './play/books.ts';
import { Desk } from './play/desk.ts';
import { Journal } from './play/journal.ts';
import type { Settings } from './settings.ts';

export interface Studio {
  readonly desk: Desk;
  readonly books: Books;
  readonly faults: Faults;
  readonly problems: readonly string[];
  /** The port it listens on. */
  readonly port: number;
  close(): Promise<void>;
}

export type StudioSettings = Pick<
  Settings,
  'accounts' | 'host' | 'port' | 'publicUrl' | 'journal' | 'seed' | 'faultRate' | 'faultKinds'
>;

/**
 * Starts a studio.
 * @throws Error with the code `EADDRINUSE` where the port is taken
 */
export async function openStudio(settings: StudioSettings): Promise<Studio> {
  const stopping = new AbortController();
  const problems: string[] = [];
  const journal = new Journal(settings.journal);
  const faults = new Faults(settings.seed, { rate: settings.faultRate, kinds: settings.faultKinds });
  const books = new Books();
  const desk = new Desk(settings.accounts, settings.publicUrl, {
    ...{ journal, faults, books, signal: stopping.signal },
    find: (problem) => problems.push(problem),
  });
  const server = createStudioServer({ desk, faults, problems });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(settings.port, settings.host, listening);
  });
  desk.goOn();
  return {
    ...{ desk, books, faults, problems, port: portOf(server.address()) },
    async close() {
      stopping.abort();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0;
