import type { Selectable } from 'kysely';
import { type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { exchangeStates } from '#contract/office/providers.ts';
import {
  accountFinder,
  dialects,
  type ExchangeContent,
  type OpenAccount,
  type OutsideExchangeTable,
  openAnswering,
  redactMessage,
} from '../../providers/games/public.ts';
import { audit, type OfficeContext } from '../context.ts';
import type { ExchangeDeps } from './exchange-calls.ts';

interface Replayed {
  readonly status: number | null;
  readonly state: (typeof exchangeStates)[number];
  readonly outcome: string;
  readonly answer: string;
  readonly is_same: boolean;
}

/** What sends messages again: a wallet as providers reach it, and the way to providers. */
export type Replaying = ReturnType<typeof openReplaying>;

export function openReplaying({ db, clock, exchanges, ask }: ExchangeDeps) {
  const { answer } = openAnswering({ db, clock, exchanges });
  return { db, clock, exchanges, ask, answer, findAccount: accountFinder(db) };
}

type Row = Selectable<OutsideExchangeTable>;

/**
 * Sends a message again as it was. One to the wallet passes everything that it passed when it came: the signature, the session and
 * the memory of transactions. What was done is not done twice, and what was lost is done now.
 */
export async function replayExchange(
  replaying: Replaying,
  context: OfficeContext,
  row: Row,
  content: ExchangeContent,
  reason: string,
): Promise<Replayed | OfficeRefusal> {
  if (!row.is_whole) return refuseStaff('exchangeCut');
  const account = await replaying.findAccount(row.account);
  if (!account) return refuseStaff('unknownAccount');
  // Before it is sent: nothing is sent that the audit log does not know of.
  await replaying.db.tx((tx) =>
    audit(tx, context, {
      ...{ object: `exchange:${row.id}`, reason, after: { account: row.account, path: row.path } },
      ...(row.site_id === 0 ? {} : { siteId: row.site_id }),
    }),
  );
  const again = await (row.direction === 'in'
    ? askWallet(replaying, account, row, content)
    : askProvider(replaying, row, content));
  return {
    ...{ status: again.status, state: again.state, outcome: again.outcome },
    answer: redactMessage(again.body),
    is_same: again.status === row.status && content.answer.equals(again.body),
  };
}

interface Again {
  readonly status: number | null;
  readonly state: Replayed['state'];
  readonly outcome: string;
  readonly body: Buffer;
}

async function askWallet(
  { answer }: Replaying,
  account: OpenAccount,
  { id, method, path }: Row,
  { headers, query, request }: ExchangeContent,
): Promise<Again> {
  const dialect = dialects.find(({ code }) => code === account.dialect);
  if (!dialect) throw new Error(`no dialect ${account.dialect}`);
  const call = { account, path, query, headers, body: request };
  const again = await answer({ dialect, method, call, replayOf: id });
  return { ...again, body: Buffer.from(again.body) };
}

const ANSWER_MS = 10_000;
const MOST_BYTES = 64 * 1024;

async function askProvider(
  { ask, clock, exchanges }: Replaying,
  row: Row,
  { headers, query, request }: ExchangeContent,
): Promise<Again> {
  const [at, from] = [clock.now(), performance.now()];
  const url = new URL(row.path);
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, String(value));
  const answer = await ask({
    ...{ url, method: row.method, headers, body: request.toString(), mostBytes: MOST_BYTES },
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  const again: Again =
    answer instanceof Error || answer === 'private'
      ? {
          ...{ status: null, state: 'failed', body: Buffer.alloc(0) },
          outcome: answer === 'private' ? 'the address is not public' : answer.message,
        }
      : { ...answer, state: answer.status < 400 ? 'done' : 'refused', outcome: `HTTP ${answer.status}` };
  exchanges.record({
    ...{ account: row.account, siteId: row.site_id, playerId: row.player_id ?? undefined, direction: 'out' },
    ...{ method: row.method, path: row.path, state: again.state, outcome: again.outcome },
    ...{ status: again.status ?? undefined, at, durationMs: performance.now() - from, replayOf: row.id },
    ...{ roundRef: row.round_ref ?? undefined, refs: row.refs },
    content: { headers, query, request, answer: again.body },
  });
  return again;
}
