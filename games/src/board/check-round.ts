import { hmacSha256, readHex, writeHex } from '#rules/fairness/hash.ts';
import { blockMessage } from '#rules/fairness/stream.ts';
import type { HouseGame } from '#rules/games/game-rules.ts';
import { verifyRound } from '#rules/games/verify-round.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { el } from '../frame/dom.ts';
import type { Rotated } from '../frame/server.ts';
import type { Words } from '../frame/words.ts';
import type { BoardRound } from './rounds.ts';

/** Plays a round again in this browser, from the revealed seed, and shows each step and what it came to. */
export function checkBoardRound(
  t: Words,
  game: HouseGame,
  round: BoardRound,
  revealed: Rotated['revealed'],
): HTMLElement {
  const { win, result } = round.played;
  const check = verifyRound(game, {
    serverSeed: revealed.server_seed,
    serverSeedHash: revealed.server_seed_hash,
    clientSeed: revealed.client_seed,
    nonce: round.nonce,
    stake: formatAmount(round.unit),
    choice: round.choice,
    actions: round.actions,
    win,
    result,
  });
  const wrong = new Set(check.differences.map(({ field }) => field));
  const step = (good: boolean, text: string, value: string) =>
    el(
      'li',
      { class: good ? 'good' : 'bad' },
      el('span', {}, `${good ? '✓' : '✗'} ${text}`),
      el('code', {}, value),
    );
  const message = blockMessage(revealed.client_seed, round.nonce, 0);
  const key = readHex(revealed.server_seed);
  const steps = [
    step(!wrong.has('serverSeedHash') && !wrong.has('serverSeed'), t('stepHash'), check.serverSeedHash ?? ''),
    step(true, t('stepHmac', { message }), key ? writeHex(hmacSha256(key, message)) : ''),
    step(!wrong.has('choice'), t('stepChoice'), JSON.stringify(round.choice)),
    ...(round.actions.length > 0
      ? [step(!wrong.has('actions'), t('stepActions'), JSON.stringify(round.actions))]
      : []),
    step(!wrong.has('result'), t('stepResult'), JSON.stringify(check.round?.result ?? null)),
    step(!wrong.has('win'), t('stepPaid'), win),
  ];
  const good = check.differences.length === 0;
  return el(
    'div',
    {},
    el('ol', { class: 'steps' }, ...steps),
    el('p', { class: good ? 'verdict good' : 'verdict bad' }, t(good ? 'verified' : 'notVerified')),
  );
}
