import { hmacSha256, readHex, writeHex } from '#rules/fairness/hash.ts';
import { blockMessage } from '#rules/fairness/stream.ts';
import { explainRound } from '#rules/games/line-slot/explain.ts';
import type { LineSlotGame } from '#rules/games/line-slot/line-slot-game.ts';
import { verifyRound } from '#rules/games/verify-round.ts';
import { el } from '../frame/dom.ts';
import type { KeptRound } from '../frame/panels/proof.ts';
import type { Rotated } from '../frame/server.ts';
import type { Words } from '../frame/words.ts';

/** Plays a round again in this browser, from the revealed seed, and shows each step and what it came to. */
export function checkRound(
  t: Words,
  game: LineSlotGame,
  round: KeptRound,
  revealed: Rotated['revealed'],
): HTMLElement {
  const { stake, win, result } = round.played;
  const check = verifyRound(game, {
    serverSeed: revealed.server_seed,
    serverSeedHash: revealed.server_seed_hash,
    clientSeed: revealed.client_seed,
    nonce: round.nonce,
    stake,
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
  ];
  if (check.round) {
    const story = explainRound(game.slot, check.round.result);
    const first = story.spins[0];
    const sizes = game.slot.baseReels.map((reel) => reel.size).join(', ');
    steps.push(step(!wrong.has('result'), t('stepStops', { sizes }), first?.stops.join(' · ') ?? ''));
    if (story.spins.length > 1) {
      steps.push(
        step(!wrong.has('result'), t('stepFree', { count: story.spins.length - 1 }), `${story.units}`),
      );
    }
    steps.push(step(!wrong.has('win'), t('stepWin'), win));
  }
  const good = check.differences.length === 0;
  return el(
    'div',
    {},
    el('ol', { class: 'steps' }, ...steps),
    el('p', { class: good ? 'verdict good' : 'verdict bad' }, t(good ? 'verified' : 'notVerified')),
  );
}
