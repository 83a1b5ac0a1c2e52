import type { TestServer } from '../../test-server.ts';
import { OfficeClient } from './office-client.ts';

const FRESH_MS = 4 * 60_000;

/** Demonstration members of staff (`cashier`, `owner` …), each with a browser of their own whose second factor was shown lately. */
export function staffClients(server: () => TestServer): (name: string) => Promise<OfficeClient> {
  const clients = new Map<string, OfficeClient>();
  const shown = new Map<string, number>();
  return async (name) => {
    const client = clients.get(name) ?? new OfficeClient(server());
    clients.set(name, client);
    const { clock } = server();
    if (clock.now().getTime() - (shown.get(name) ?? 0) > FRESH_MS) {
      await client.enter(`${name}@baize.example`);
      shown.set(name, clock.now().getTime());
    }
    return client;
  };
}
