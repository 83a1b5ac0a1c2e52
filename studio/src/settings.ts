import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findDialect } from './dialects/dialects.ts';
import { type FaultKind, faultKinds, isFaultKind } from './faults/faults.ts';
import type { Account } from './play/wallet.ts';

export interface Settings {
  readonly accounts: readonly Account[];
  readonly host: string;
  readonly port: number;
  /** Where players reach it, without a slash at its end. */
  readonly publicUrl: string;
  /** The file of the journal; absent: nothing survives. */
  readonly journal: string | undefined;
  readonly seed: number;
  readonly faultRate: number;
  readonly faultKinds: readonly FaultKind[];
  /** Exchanges of a random run; absent: the studio serves until it is ended. */
  readonly exchanges: number | undefined;
  /** Launches that a random run waits for. */
  readonly launches: number;
  /** Rounds at once in a random run. */
  readonly parallel: number;
}

const PORT = 3188;

const options = {
  wallet: { type: 'string', multiple: true },
  account: { type: 'string' },
  keys: { type: 'string' },
  host: { type: 'string' },
  port: { type: 'string' },
  'public-url': { type: 'string' },
  journal: { type: 'string' },
  seed: { type: 'string' },
  faults: { type: 'string' },
  'fault-kinds': { type: 'string' },
  exchanges: { type: 'string' },
  launches: { type: 'string' },
  parallel: { type: 'string' },
  help: { type: 'boolean' },
} as const;

export const USAGE = `npm run studio -- DIALECT [DIALECT…] [options]     hub88, caleta, swipe, a8r, pragmatic, st8, jili, saba, sbo

  --wallet URL       the operator's server (http://localhost:3000); several: any of them is called
  --account CODE     the account at the operator (demo-DIALECT)
  --keys FOLDER      keys of both sides, as docs/providers/sandbox-keys, which is the default
  --host, --port     where it listens (127.0.0.1, ${PORT})
  --public-url URL   where players reach it
  --journal FILE     what has to survive the process; without it nothing does
  --faults RATE      how often something goes wrong where it can, 0 to 1; --fault-kinds a,b of
                     ${faultKinds.join(' ')}
  --seed N           the same faults and rounds each time
  --exchanges N      plays rounds of its own until so many messages were sent, then prints its books and ends
  --launches N       … once so many games were opened (1);  --parallel N rounds at once (8)
`;

/** An expected end: its words are all that the person at the keyboard needs. */
export class UsageError extends Error {}

/** @throws UsageError with the words that say what is wrong */
export function settingsFrom(args: readonly string[]): Settings {
  const { values, positionals } = parse(args);
  if (values.help || positionals.length === 0) throw new UsageError(USAGE);
  const host = values.host ?? '127.0.0.1';
  const port = wholeNumber('port', values.port, PORT);
  const kinds = values['fault-kinds']?.split(',') ?? faultKinds;
  const unknown = kinds.filter((kind) => !isFaultKind(kind));
  if (unknown.length > 0) throw new UsageError(`--fault-kinds: ${unknown.join(', ')} is none\n\n${USAGE}`);
  const rate = Number(values.faults ?? '0');
  if (!(rate >= 0 && rate <= 1)) throw new UsageError('--faults must be from 0 to 1');
  return {
    ...{ accounts: positionals.map((code) => accountOf(code, values)), host, port },
    publicUrl: (
      values['public-url'] ?? `http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`
    ).replace(/\/$/, ''),
    ...{ journal: values.journal, seed: wholeNumber('seed', values.seed, Date.now() % 1_000_000) },
    ...{ faultRate: rate, faultKinds: kinds.filter(isFaultKind) },
    exchanges: values.exchanges === undefined ? undefined : wholeNumber('exchanges', values.exchanges, 0),
    launches: wholeNumber('launches', values.launches, 1),
    parallel: wholeNumber('parallel', values.parallel, 8),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

function accountOf(
  dialectCode: string,
  values: { readonly wallet?: string[]; readonly account?: string; readonly keys?: string },
): Account {
  const dialect = findDialect(dialectCode);
  if (!dialect) throw new UsageError(`${dialectCode} is no protocol of the studio\n\n${USAGE}`);
  const code = values.account ?? `demo-${dialectCode}`;
  const wallets = values.wallet ?? ['http://localhost:3000'];
  const folder = new URL(
    values.keys === undefined ? '../../docs/providers/sandbox-keys/' : `file://${values.keys}/`,
    import.meta.url,
  );
  const read = (side: string) => readFileSync(new URL(`${dialectCode}-${side}`, folder), 'utf8').trim();
  const hasPairs = ['hub88', 'caleta', 'st8'].includes(dialectCode);
  return {
    ...{ dialect, code },
    wallets: wallets.map((url) => `${url.replace(/\/$/, '')}/providers/${dialectCode}/${code}`),
    studioKey: read(hasPairs ? 'provider-private.pem' : 'secret.txt'),
    operatorKey: read(hasPairs ? 'operator-public.pem' : 'secret.txt'),
  };
}

function wholeNumber(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--${name} must be a whole number`);
  return Number(text);
}
