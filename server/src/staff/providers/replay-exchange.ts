import type { Selectable } from 'kysely';
import { type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { exchangeStates } from '#contract/office/providers.ts';
import {
  accountFinder,
  dialects,
  type ExchangeContent,
  type OutsideExchangeTable,
  openAnswering,
  openSessions,
  openWallet,
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

/** What answers messages that are sent again: a wallet as providers reach it. */
export type Replaying = ReturnType<typeof openReplaying>;

export function openReplaying({ db, clock, exchanges }: ExchangeDeps) {
  const wallet = { wallet: openWallet({ db, clock }), sessions: openSessions(db) };
  return { db, ...openAnswering({ ...wallet, clock, exchanges }), findAccount: accountFinder(db) };
}

/**
 * Sends a message to the wallet again. It passes everything that it passed when it came: the signature, the session and the
 * memory of transactions. What was done is not done twice, and what was lost is done now.
 */
export async function replayExchange(
  { db, answer, findAccount }: Replaying,
  context: OfficeContext,
  row: Selectable<OutsideExchangeTable>,
  { headers, query, request, answer: first }: ExchangeContent,
  reason: string,
): Promise<Replayed | OfficeRefusal> {
  if (!row.is_whole || row.direction !== 'in') return refuseStaff('exchangeCut');
  const account = await findAccount(row.account);
  const dialect = dialects.find(({ code }) => code === account?.dialect);
  if (!account || !dialect) return refuseStaff('unknownAccount');
  // Before it is sent: nothing is sent that the audit log does not know of.
  await db.tx((tx) =>
    audit(tx, context, {
      ...{ object: `exchange:${row.id}`, reason, after: { account: row.account, path: row.path } },
      ...(row.site_id === 0 ? {} : { siteId: row.site_id }),
    }),
  );
  const call = { account, path: row.path, query, headers, body: request };
  const again = await answer({ dialect, method: row.method, call, replayOf: row.id });
  return {
    ...{ status: again.status, state: again.state, outcome: again.outcome },
    answer: redactMessage(Buffer.from(again.body)),
    is_same: again.status === row.status && first.equals(Buffer.from(again.body)),
  };
}
