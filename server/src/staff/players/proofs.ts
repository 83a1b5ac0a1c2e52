import type { OfficeCallPath, OfficeResponse } from '#contract/office/calls.ts';
import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { Db } from '../../db/database.ts';
import { replayRound } from '../../games/public.ts';
import { readTransfer, readTransferId, type Transfer, transfersOfCause } from '../../ledger/public.ts';
import { findPlayedRound } from '../../providers/games/public.ts';
import { explainTicket, type LegExplained } from '../../sportsbook/public.ts';
import type { StaffContext } from '../context.ts';
import { sitesFor } from '../roles/sites-for.ts';
import { findPlayer } from './find-player.ts';

type Answer<Path extends OfficeCallPath> = Omit<OfficeResponse<Path>, 'statusCode'>;

/** A round of a player, played again from its seeds. */
export async function showRound(
  db: Db,
  context: StaffContext,
  roundId: string,
): Promise<Answer<'/api/office/players/round'> | OfficeRefusal> {
  const sites = await sitesFor(db.read, context, 'players.read');
  const ids = sites.map(({ id }) => id);
  const found = await replayRound(db, ids, roundId.toLowerCase());
  if (!found) return showOutsideRound(db, context, ids, roundId.toLowerCase());
  const { row, round } = found;
  const player = await findPlayer(db.read, context, String(row.player_id));
  if (isOfficeRefusal(player)) return refuseStaff('unknownRound', { field: 'round_id' });
  return {
    round_id: row.id,
    player_id: String(player.id),
    site: player.external_id,
    account_id: player.account_id,
    game_code: row.game_code,
    game_name: round.game_name,
    provider_code: row.provider_code,
    currency: row.currency,
    stake: round.stake,
    win: round.win,
    state: row.state,
    started_at: row.started_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
    choice: round.choice,
    actions: round.actions,
    result: round.result,
    seed: round.proof,
    verdict: found.verdict,
    differences: [...found.differences],
    steps: [...found.steps],
    outside: null,
  };
}

/** A round that a provider's own server played, with what it sent of it: there is nothing of ours to play again. */
async function showOutsideRound(
  db: Db,
  context: StaffContext,
  siteIds: readonly number[],
  roundId: string,
): Promise<Answer<'/api/office/players/round'> | OfficeRefusal> {
  const unknown = refuseStaff('unknownRound', { field: 'round_id' });
  const found = await findPlayedRound(db.read, siteIds, roundId);
  if (!found) return unknown;
  const { round, transactions } = found;
  const player = await findPlayer(db.read, context, String(round.player_id));
  if (isOfficeRefusal(player)) return unknown;
  return {
    round_id: round.id,
    player_id: String(player.id),
    site: player.external_id,
    account_id: player.account_id,
    game_code: round.game_code,
    game_name: round.game_name ?? round.game_code,
    provider_code: round.provider_code,
    currency: round.currency,
    stake: formatAmount(round.stake),
    win: formatAmount(round.win),
    state: round.shown_state,
    started_at: round.started_at.toISOString(),
    settled_at: round.closed_at?.toISOString() ?? null,
    ...{
      choice: null,
      actions: [],
      result: null,
      seed: null,
      verdict: 'outside',
      differences: [],
      steps: [],
    },
    outside: {
      account: round.account,
      ref: round.ref,
      has_page: round.hasPage,
      transactions: transactions.map(({ amount, created_at: at, ...row }) => ({
        ...row,
        amount: formatAmount(amount),
        at: at.toISOString(),
      })),
    },
  };
}

const english = (names: Readonly<Record<string, string>> | undefined): string => names?.EN ?? '';

function legOnWire({ leg, struckOn, decision }: LegExplained) {
  return {
    n: leg.n,
    sport: leg.sport,
    competition: english(leg.names.competition),
    home: english(leg.names.home),
    away: english(leg.names.away),
    starts_at: leg.starts_at.toISOString(),
    bet_type: leg.bet_type,
    period: leg.period,
    line: leg.line,
    selection: leg.names.selection ? english(leg.names.selection) : leg.selection,
    odds: leg.odds,
    odds_decimal: leg.odds_decimal,
    is_live: leg.is_live,
    score: leg.score?.join('-') ?? null,
    event_id: String(leg.event_id),
    market_id: String(leg.market_id),
    market_version: String(leg.market_version),
    feed: leg.feed_code,
    struck_on: struckOn
      ? { source_id: struckOn.sourceId, kind: struckOn.kind, received_at: struckOn.receivedAt.toISOString() }
      : null,
    stored: leg.outcome,
    derived: decision.settled?.outcome ?? null,
    result: decision.result,
  };
}

/** A bet with what it was struck on and its settlement derived again. */
export async function showTicket(
  db: Db,
  context: StaffContext,
  ticketId: string,
): Promise<Answer<'/api/office/players/ticket'> | OfficeRefusal> {
  const explained = await explainTicket(db.read, ticketId.toLowerCase());
  const unknown = refuseStaff('unknownTicket', { field: 'ticket_id' });
  if (!explained) return unknown;
  const { ticket, legs, entries, derived, moved } = explained;
  const player = await findPlayer(db.read, context, String(ticket.player_id));
  if (isOfficeRefusal(player)) return unknown;
  return {
    ticket_id: ticket.id,
    player_id: String(player.id),
    site: player.external_id,
    account_id: player.account_id,
    kind: ticket.kind,
    system: ticket.system,
    state: ticket.state,
    reason: ticket.reason,
    currency: ticket.currency,
    stake: formatAmount(ticket.stake),
    risk: formatAmount(ticket.risk),
    to_win: formatAmount(ticket.to_win),
    max_payout: formatAmount(ticket.max_payout),
    returned: formatAmount(ticket.returned),
    sold: formatAmount(ticket.sold),
    placed_at: ticket.placed_at.toISOString(),
    decided_at: ticket.decided_at?.toISOString() ?? null,
    settled_at: ticket.settled_at?.toISOString() ?? null,
    legs: legs.map(legOnWire),
    entries: entries.map((one) => ({
      version: one.version,
      at: one.at.toISOString(),
      reason: one.reason,
      outcome: one.outcome,
      difference: formatAmount(one.difference),
      returned: formatAmount(one.returned),
    })),
    derived: derived ? { outcome: derived.outcome, returned: formatAmount(derived.returned) } : null,
    moved: formatAmount(moved.net),
    owed: formatAmount(moved.owed),
    differences: [...explained.differences],
  };
}

/** A transfer as every page shows it. */
export function transferOnWire({ id, from, to, amount, at, ...row }: Transfer) {
  const side = ({ account, isPlayer, after }: Transfer['from']) => ({
    account,
    is_player: isPlayer,
    after: after === null ? null : formatAmount(after),
  });
  return {
    ...row,
    transfer_id: String(id),
    amount: formatAmount(amount),
    from: side(from),
    to: side(to),
    at: at.toISOString(),
  };
}

/** A transfer of a player with both of its sides, and those of the same cause. */
export async function showTransfer(
  db: Db,
  context: StaffContext,
  { playerId, transferId }: { readonly playerId: string; readonly transferId: string },
): Promise<Answer<'/api/office/players/transfer'> | OfficeRefusal> {
  const player = await findPlayer(db.read, context, playerId);
  if (isOfficeRefusal(player)) return player;
  const id = readTransferId(transferId);
  const transfer = id === undefined ? undefined : await readTransfer(db.read, player.id, id);
  if (!transfer) return refuseStaff('unknownTransfer', { field: 'transfer_id' });
  const others = await transfersOfCause(db.read, player.id, transfer);
  return {
    player_id: String(player.id),
    site: player.external_id,
    account_id: player.account_id,
    transfer: transferOnWire(transfer),
    same_cause: others.map(transferOnWire),
  };
}
