import type { OfficeRequest, OfficeResponse } from '#contract/office/calls.ts';
import { isOfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { costOf } from '#rules/rewards/jackpots/pot.ts';
import type { ActionContext } from '../../actor.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import {
  accountOf,
  type Edited,
  findJackpot,
  type JackpotChange,
  type JackpotNow,
  type JackpotProblem,
  listJackpots,
  listWins,
  saveJackpot,
  setJackpotState,
  termsOf,
} from '../../rewards/public.ts';
import { amountOf } from '../amount-of.ts';
import { changeAtSite } from '../change-at-site.ts';
import type { StaffContext } from '../context.ts';
import { siteFor } from '../roles/sites-for.ts';

const ok = { statusCode: 1 } as const;
const DEFAULT_PAGE = 50;
const WINS = 100;
/** Terms by which each stake wins a large seed cost more than the largest whole number of JSON. */
const MOST_COST = Number.MAX_SAFE_INTEGER;

type OnWire = OfficeResponse<'/api/office/rewards/jackpots'>['rows'][number];

const amountOrNull = (amount: bigint | null) => (amount === null ? null : formatAmount(amount));

const saidOf = ({ jackpot: row }: JackpotNow): Omit<OnWire, 'account' | 'amount' | 'pot' | 'cost'> => ({
  ...{ id: row.id, version: row.version, state: row.state, kind: row.kind, share: row.share },
  ...{ seed: formatAmount(row.seed), odds: amountOrNull(row.odds), maximum: amountOrNull(row.maximum) },
  counts: {
    providers: [...row.counts.providers],
    categories: [...row.counts.categories],
    games: [...row.counts.games],
  },
  texts: { ...row.texts },
});

const onWire = (now: JackpotNow): OnWire => ({
  ...saidOf(now),
  ...{ account: accountOf(now.jackpot), amount: formatAmount(now.pot.amount), pot: now.pot.number },
  cost: Math.min(Number(costOf(termsOf(now.jackpot))), MOST_COST),
});

const amountIfAny = (text: string | null) => (text === null ? null : amountOf(text));

const changeOf = (
  asked: Omit<OfficeRequest<'/api/office/rewards/save_jackpot'>, 'site' | 'reason'>,
): JackpotChange => ({
  ...{ id: asked.id?.toLowerCase() ?? null, version: asked.version, kind: asked.kind, share: asked.share },
  ...{ seed: amountOf(asked.seed), odds: amountIfAny(asked.odds), maximum: amountIfAny(asked.maximum) },
  ...{ counts: asked.counts, texts: asked.texts },
});

/** Changes a jackpot. */
async function change(
  db: Db,
  context: StaffContext,
  { site, reason }: { readonly site: string; readonly reason: string },
  work: (tx: Tx, action: ActionContext) => Promise<Edited<JackpotNow> | JackpotProblem>,
) {
  const { actor } = context;
  const done = await changeAtSite(
    db,
    context,
    { site, reason, permission: 'rewards.manage', object: ({ jackpot }) => `jackpot:${site}/${jackpot.id}` },
    (tx, action) => work(tx, { ...action, actor }),
    saidOf,
  );
  if (isOfficeRefusal(done)) return done;
  const { id, version } = done.after.jackpot;
  return { ...ok, id, version };
}

/** The calls about jackpots. */
export const jackpotCalls = (db: Db) =>
  ({
    'rewards.jackpots': async ({ site, before, limit = DEFAULT_PAGE }, context) => {
      const at = await siteFor(db.read, context, 'rewards.read', site);
      if (isOfficeRefusal(at)) return at;
      const found = await listJackpots(db.read, { siteId: at.id, before, limit: limit + 1 });
      const rows = found.slice(0, limit).map(onWire);
      const next = found.length > limit ? (rows.at(-1)?.id ?? null) : null;
      return { ...ok, currency: at.currency, rows, next };
    },
    'rewards.jackpot': async ({ site, id }, context) => {
      const at = await siteFor(db.read, context, 'rewards.read', site);
      if (isOfficeRefusal(at)) return at;
      const found = await findJackpot(db.read, { siteId: at.id, id: id.toLowerCase() });
      if (!found) return refuseStaff('unknownReward', { field: 'id' });
      const wins = await listWins(db.read, { siteId: at.id, jackpotId: found.jackpot.id, limit: WINS });
      return {
        ...{ ...ok, currency: at.currency, jackpot: onWire(found) },
        wins: wins.map(({ number, player_id, account_id, round_id, stake, prize, closed_at }) => ({
          ...{ pot: number, player_id: String(player_id), account_id, round_id },
          ...{ stake: formatAmount(stake), prize: formatAmount(prize), at: closed_at.toISOString() },
        })),
      };
    },
    'rewards.saveJackpot': ({ site, reason, ...asked }, context) =>
      change(db, context, { site, reason }, (tx, action) => saveJackpot(tx, action, changeOf(asked))),
    'rewards.setJackpotState': ({ site, reason, id, into, ...asked }, context) =>
      change(db, context, { site, reason }, (tx, action) =>
        setJackpotState(tx, action, {
          ...{ ...asked, id: id.toLowerCase(), into: into?.toLowerCase() ?? null },
        }),
      ),
  }) satisfies Partial<OfficeHandlers>;
