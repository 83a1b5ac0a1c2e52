import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a database that can be cut or can fall silent, for tests. */
export interface Proxy {
  readonly url: string;
  /** Drops every connection; while `refusing`, new ones too. */
  cut(): void;
  refusing: boolean;
  /** Connections stay open, but nothing comes through any more. */
  silence(silent: boolean): void;
  close(): Promise<void>;
}

export async function openProxy(databaseUrl: string): Promise<Proxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  let silent = false;
  const server = createServer((near) => {
    if (proxy.refusing) {
      near.destroy();
      return;
    }
    const far = connect(Number(target.port || 5432), target.hostname);
    const pair = [near, far] as const;
    pairs.add(pair);
    pipe(near, far, () => silent);
    pipe(far, near, () => silent);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of pair) socket.on('close', end).on('error', end);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(address.port);
  const proxy: Proxy = {
    url: url.href,
    refusing: false,
    cut: () => {
      for (const [near] of pairs) near.destroy();
    },
    silence: (value) => {
      silent = value;
    },
    close: async () => {
      proxy.cut();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return proxy;
}

function pipe(from: Socket, to: Socket, silent: () => boolean): void {
  from.on('data', (chunk) => {
    if (!silent()) to.write(chunk);
  });
}
