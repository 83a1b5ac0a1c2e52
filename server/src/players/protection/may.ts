import { type Refusal, refuse } from '#contract/errors.ts';
import { type Amount, formatAmount } from '#rules/money/amount.ts';
import { depositRoom, isExclusion, limitWindowMs } from '#rules/players/limits.ts';
import type { Reader, Tx } from '../../db/database.ts';
import { type LedgerRefusal, type PlayRefusal, playRefusal } from '../../ledger/public.ts';
import { stopIfExcluded } from '../exclusions/stop-related.ts';
import { identityRefusal } from './identity.ts';
import { findLimits, findMatch, findStop, lockPlayer, type Stop } from './store.ts';

const depositKinds = ['deposit_day', 'deposit_week', 'deposit_month'] as const;

function stopRefusal(stop: Stop): Refusal {
  const detail = stop.until === null ? {} : { detail: { until: stop.until.toISOString() } };
  return refuse(isExclusion(stop.kind) ? 'selfExcluded' : 'onABreak', detail);
}

/** Why a player is stopped, by a break or exclusion of their own or of another account that may be theirs. */
async function stoppedBy(
  reader: Reader,
  of: { readonly playerId: bigint; readonly now: Date },
): Promise<Refusal | undefined> {
  const stop = await findStop(reader, of.playerId, of.now);
  if (stop) return stopRefusal(stop);
  // It does not say that somebody has excluded themselves: the account may be another person's.
  return (await findMatch(reader, of.playerId, of.now)) ? refuse('accountReview') : undefined;
}

/**
 * Why a player may have no part in anything that is about money, if so: a stop, or no age or consent yet. Ask it before
 * a promotion is joined or a reward is paid out.
 */
export async function checkMayTakePart(
  reader: Reader,
  of: { readonly playerId: bigint; readonly now: Date },
): Promise<Refusal | undefined> {
  return (await stoppedBy(reader, of)) ?? (await identityRefusal(reader, of));
}

/**
 * Why a player may not pay this in, if they may not. Locks the player's row, so that of many deposits at once each is
 * held against those before it: ask it in the transaction that writes the deposit down. Withdrawals are never asked.
 * @param depositedSince what is paid or waits to be paid, of all that was opened after a moment
 */
export async function checkMayDeposit(
  tx: Tx,
  of: { readonly playerId: bigint; readonly amount: Amount; readonly now: Date },
  depositedSince: (since: Date) => Promise<Amount>,
): Promise<Refusal | undefined> {
  await lockPlayer(tx, of.playerId);
  await stopIfExcluded(tx, { ...of, foundBy: 'deposit' });
  const barred = await checkMayTakePart(tx, of);
  if (barred) return barred;
  const limits = await findLimits(tx, of.playerId);
  const windows: { limit: Amount; used: Amount }[] = [];
  for (const kind of depositKinds) {
    const limit = limits.get(kind);
    if (limit === undefined) continue;
    const since = new Date(of.now.getTime() - limitWindowMs(kind));
    windows.push({ limit, used: await depositedSince(since) });
  }
  const room = depositRoom(windows);
  if (room === null || of.amount <= room) return undefined;
  return refuse('depositLimitReached', { field: 'amount', detail: { room: formatAmount(room) } });
}

/**
 * Why a player may not play now, if they may not: ask it before a game is opened or something is given out to be played
 * with. Stakes need no asking: the ledger holds each against the same limits in the commit that takes it.
 */
export async function checkMayPlay(
  reader: Reader,
  of: { readonly playerId: bigint; readonly now: Date },
): Promise<Refusal | undefined> {
  const barred = await checkMayTakePart(reader, of);
  if (barred) return barred;
  const refused = await playRefusal(reader, of.playerId, 0n);
  // A reality check is shown over what is open; it keeps nothing from being opened.
  return refused && refused !== 'checkDue' ? playRefusalOf(refused) : undefined;
}

/**
 * Whether a player has excluded themselves, under this account or another that may be theirs: then nothing may be asked
 * of them that takes play, and staff pays them.
 */
export async function isExcluded(
  reader: Reader,
  of: { readonly playerId: bigint; readonly now: Date },
): Promise<boolean> {
  const stop = await findStop(reader, of.playerId, of.now);
  if (stop && isExclusion(stop.kind)) return true;
  return (await findMatch(reader, of.playerId, of.now)) !== undefined;
}

/**
 * What the player is told where the ledger refused a stake.
 * @throws Error where nothing that a player does can be refused so
 */
export async function stakeRefused(
  reader: Reader,
  of: { readonly playerId: bigint; readonly now: Date },
  refused: LedgerRefusal,
): Promise<Refusal> {
  switch (refused) {
    case 'playStopped':
      return (await stoppedBy(reader, of)) ?? playRefusalOf(refused);
    case 'unidentified':
      return (await identityRefusal(reader, of)) ?? playRefusalOf(refused);
    case 'lossLimit':
    case 'playTime':
    case 'checkDue':
      return playRefusalOf(refused);
    case 'accountFrozen':
      return refuse('BLOCK');
    case 'insufficientFunds':
    case 'keyReused':
    case 'busy':
      return refuse(refused);
    case 'keyExpired':
      return refuse('keyReused');
    default:
      throw new Error(`the ledger refused a stake of player ${of.playerId} as ${refused}`);
  }
}

function playRefusalOf(refused: PlayRefusal): Refusal {
  switch (refused) {
    case 'lossLimit':
      return refuse('lossLimitReached');
    case 'playTime':
      return refuse('playTimeReached');
    case 'checkDue':
      return refuse('realityCheckDue');
    case 'playStopped':
      return refuse('onABreak');
    case 'unidentified':
      return refuse('consentRequired');
  }
}
