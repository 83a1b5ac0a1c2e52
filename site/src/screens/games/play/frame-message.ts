import type { ClaimTexts } from '#rules/games/explain/claim-fields.ts';
import { AMOUNT_PATTERN } from '#rules/money/amount.ts';
import { textsOfAddress } from '../../fairness/address.ts';
import type { KeptChoice } from './kept-choices.ts';

/** Messages from a game to its parent page. */
export type FrameMessage =
  | { readonly kind: 'round'; readonly phase: 'start' | 'end'; readonly balance: string | undefined }
  | { readonly kind: KeptChoice; readonly on: boolean }
  /** Which round the page that explains it is to be opened with. */
  | { readonly kind: 'verify'; readonly round: ClaimTexts }
  | { readonly kind: 'ready' | 'ended' | 'deposit' | 'check' | 'lobby' }
  /** Pushes are to be passed on; of one room, where the game is played in rooms. */
  | { readonly kind: 'watch'; readonly room: string | undefined };

const plain = {
  'baize:ready': 'ready',
  'baize:ended': 'ended',
  'baize:deposit': 'deposit',
  'baize:check': 'check',
  'baize:lobby': 'lobby',
  'baize:close': 'lobby',
} as const;

function isPlain(type: unknown): type is keyof typeof plain {
  return typeof type === 'string' && Object.hasOwn(plain, type);
}

/**
 * Reads what a frame has sent: `baize:ready` when it can be played, `{type: 'baize:round', phase, balance}` around
 * every round that is shown, `baize:ended` when its launch is over, `baize:deposit` when the player wants to pay in, `baize:check` when a reality check keeps it from playing on, `baize:lobby` or `baize:close` when an outside game is to be left,
 * `{type: 'baize:sound', on}` and `{type: 'baize:quick', on}` when sound or quick play was switched, `{type: 'baize:verify', round}` when a round is to be explained, `baize:watch` to have the pushes of its game passed on. Anything else is none of ours.
 */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined;
  if (isPlain(data.type)) return { kind: plain[data.type] };
  if (data.type === 'baize:watch') {
    return { kind: 'watch', room: 'room' in data && typeof data.room === 'string' ? data.room : undefined };
  }
  if (data.type === 'baize:sound' || data.type === 'baize:quick') {
    const kind = data.type === 'baize:sound' ? 'sound' : 'quick';
    return 'on' in data && typeof data.on === 'boolean' ? { kind, on: data.on } : undefined;
  }
  if (data.type === 'baize:verify') {
    return 'round' in data && typeof data.round === 'string'
      ? { kind: 'verify', round: textsOfAddress(`#${data.round}`) }
      : undefined;
  }
  if (data.type !== 'baize:round' || !('phase' in data)) return undefined;
  if (data.phase !== 'start' && data.phase !== 'end') return undefined;
  const balance = 'balance' in data && typeof data.balance === 'string' ? data.balance : '';
  return { kind: 'round', phase: data.phase, balance: AMOUNT_PATTERN.test(balance) ? balance : undefined };
}
