import type { CallResponse } from '#contract/calls.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { sharedGames } from '#rules/games/shared-games.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { maskAccount } from '#rules/players/mask-account.ts';
import type { PlayerAction, VisitorAction } from '../../actor.ts';
import type { Reader } from '../../db/database.ts';
import { inLanguage } from '../../sites/public.ts';
import { namesOfGames } from '../counted-games.ts';
import { listJackpots, listWins, type Won } from './store.ts';

const MOST = 48;
/** Of what was won lately at the site. */
const SHOWN_WINS = 10;
const OWN_WINS = 50;

const shared = sharedGames.map(({ code }) => code);

const amountOrNull = (amount: bigint | null) => (amount === null ? null : formatAmount(amount));

/** The jackpots of a site with what is in them and what was won lately; accounts are masked. */
export async function readJackpots(
  reader: Reader,
  { siteId }: VisitorAction,
  language: LanguageCode,
): Promise<CallResponse<'/api/rewards/jackpots'>> {
  const rows = await listJackpots(reader, { siteId, isOpen: true, limit: MOST });
  if (rows.length === 0) return { statusCode: 1, value: [], wins: [] };
  const value = await Promise.all(
    rows.toReversed().map(async ({ jackpot, pot }) => ({
      ...{ jackpot_id: jackpot.id, kind: jackpot.kind, is_paused: jackpot.state === 'paused' },
      texts: inLanguage(jackpot.texts, language),
      ...{ amount: formatAmount(pot.amount), maximum: amountOrNull(pot.maximum) },
      ...{ odds: amountOrNull(jackpot.odds), share: jackpot.share },
      ...{ pot: pot.number, secret_hash: pot.secret_hash?.toString('hex') ?? null },
      counts: {
        providers: [...jackpot.counts.providers],
        categories: [...jackpot.counts.categories],
        games: await namesOfGames(reader, jackpot.counts.games),
        except: shared,
      },
    })),
  );
  const shown = new Set(value.map(({ jackpot_id }) => jackpot_id));
  const wins = await listWins(reader, { siteId, limit: SHOWN_WINS });
  return {
    statusCode: 1,
    value,
    wins: wins
      .filter(({ jackpot_id }) => shown.has(jackpot_id))
      .map((win) => ({
        ...{ jackpot_id: win.jackpot_id, amount: formatAmount(win.prize), at: win.closed_at.toISOString() },
        account_id: maskAccount(win.account_id),
      })),
  };
}

const proofOf = (win: Won) => ({
  ...{ odds: amountOrNull(win.odds), seed: formatAmount(win.seed), maximum: amountOrNull(win.maximum) },
  secret: win.secret?.toString('hex') ?? null,
  secret_hash: win.secret_hash?.toString('hex') ?? null,
});

/** What the player won, newest first, each with what its draw can be proved by. */
export async function readMyJackpotWins(
  reader: Reader,
  { siteId, playerId }: PlayerAction,
): Promise<CallResponse<'/api/rewards/my_jackpot_wins'>> {
  const wins = await listWins(reader, { siteId, playerId, limit: OWN_WINS });
  return {
    statusCode: 1,
    value: wins.map((win) => ({
      ...{ jackpot_id: win.jackpot_id, round_id: win.round_id, at: win.closed_at.toISOString() },
      ...{ amount: formatAmount(win.prize), stake: formatAmount(win.stake), ...proofOf(win) },
    })),
  };
}
