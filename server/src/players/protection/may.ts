import { type Refusal, refuse } from '#contract/errors.ts';
import { isExclusion } from '#rules/players/limits.ts';
import type { Reader } from '../../db/database.ts';
import { type LedgerRefusal, type PlayRefusal, playRefusal } from '../../ledger/public.ts';
import { demandRefusal } from '../triggers/demands.ts';
import { levelRefusal } from '../verification/player-level.ts';
import { identityRefusal } from './identity.ts';
import { findMatch, findStop, type Stop } from './store.ts';

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
 * Why a player may have no part in anything that is about money, if so: a stop, no age or consent yet, or a demand that was not
 * met in time. Ask it before a promotion is joined or a reward is paid out.
 */
export async function checkMayTakePart(
  reader: Reader,
  of: { readonly playerId: bigint; readonly now: Date },
): Promise<Refusal | undefined> {
  return (
    (await stoppedBy(reader, of)) ??
    (await identityRefusal(reader, of)) ??
    (await demandRefusal(reader, { ...of, what: 'play' }))
  );
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
  if (refused === 'unidentified') return unidentifiedRefusal(reader, of);
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
 * The refusal for the player where the ledger refused a stake.
 * @throws Error where nothing that a player does can be refused so
 */
export async function stakeRefused(
  reader: Reader,
  of: { readonly playerId: bigint; readonly now: Date },
  refused: LedgerRefusal,
): Promise<Refusal> {
  switch (refused) {
    case 'playStopped':
      return (
        (await stoppedBy(reader, of)) ??
        (await demandRefusal(reader, { ...of, what: 'play' })) ??
        playRefusalOf(refused)
      );
    case 'unidentified':
      return unidentifiedRefusal(reader, of);
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

/** Why the guard of a player says `unidentified`: age or consent are missing, or the level of verification. */
async function unidentifiedRefusal(
  reader: Reader,
  of: { readonly playerId: bigint; readonly now: Date },
): Promise<Refusal> {
  return (
    (await identityRefusal(reader, of)) ??
    (await levelRefusal(reader, of, { what: 'stake' })) ??
    playRefusalOf('unidentified')
  );
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
