import type { Amount } from '#rules/money/amount.ts';
import { el } from '../../frame/dom.ts';
import type { ShowAmount } from '../../frame/money.ts';
import type { Sound } from '../../frame/sound.ts';
import { lessMotion, wait } from '../../frame/wait.ts';
import type { Words } from '../../frame/words.ts';

export interface CelebrateDeps {
  readonly t: Words;
  readonly show: ShowAmount;
  readonly sound: Sound;
  readonly overlay: HTMLElement;
  readonly coins: (count: number) => void;
}

/** Wins from so many stakes on are big, and huge. Below one stake nothing is celebrated: the player has lost. */
const BIG = 15n;
const HUGE = 60n;

export type WinSize = 'none' | 'quiet' | 'win' | 'big' | 'huge' | 'max';

export function sizeOf(win: Amount, stake: Amount, mostTimes: number): WinSize {
  if (win <= 0n) return 'none';
  if (win >= stake * BigInt(mostTimes)) return 'max';
  if (win >= stake * HUGE) return 'huge';
  if (win >= stake * BIG) return 'big';
  return win > stake ? 'win' : 'quiet';
}

/** Amounts are counted up in steps of a hundredth. */
const HUNDREDTH: Amount = 100n;

/** Milliseconds of counting up. */
const lengths: Readonly<Record<WinSize, number>> = {
  none: 0,
  quiet: 0,
  win: 900,
  big: 2_600,
  huge: 4_200,
  max: 5_000,
};

/** Counts an amount up; `skip` brings it to its end. */
async function countUp(
  { sound }: CelebrateDeps,
  from: Amount,
  to: Amount,
  ms: number,
  skip: AbortSignal,
  put: (amount: Amount) => void,
): Promise<void> {
  const steps = lessMotion() ? 0 : Math.round(ms / 60);
  for (let step = 1; step < steps && !skip.aborted; step++) {
    const share = BigInt(Math.round((step / steps) * 1000));
    const counted = from + ((to - from) * share) / 1000n;
    put(counted - (counted % HUNDREDTH));
    if (step % 2 === 0) sound.tick(step / steps);
    await wait(60, skip);
  }
  put(to);
}

export interface Celebration {
  readonly from: Amount;
  readonly to: Amount;
  readonly size: WinSize;
  readonly skip: AbortSignal;
  readonly put: (amount: Amount) => void;
}

/** Shows a win as large as it is. */
export async function celebrate(
  deps: CelebrateDeps,
  { from, to, size, skip, put }: Celebration,
): Promise<void> {
  const { t, show, sound, overlay, coins } = deps;
  const ms = lengths[size];
  if (size === 'none' || size === 'quiet') {
    put(to);
    return;
  }
  sound.win({ win: 0, big: 1, huge: 2, max: 3 }[size]);
  if (size === 'win') {
    await countUp(deps, from, to, ms, skip, put);
    return;
  }
  const amount = el('b', {}, '');
  const title = t(size === 'big' ? 'bigWin' : size === 'huge' ? 'hugeWin' : 'maxWin');
  const banner = el('div', { class: `banner ${size}` }, el('span', {}, title), amount);
  overlay.append(banner);
  coins(size === 'big' ? 18 : 40);
  await countUp(deps, from, to, ms, skip, (at) => {
    put(at);
    amount.textContent = show(at);
  });
  await wait(1_100, skip);
  banner.remove();
}

/** A sheet over the reels that goes on by itself, or as soon as it is touched. */
export async function interlude(
  { overlay }: CelebrateDeps,
  lines: readonly (string | undefined)[],
  ms: number,
  goOn: string,
): Promise<void> {
  const over = new AbortController();
  const [title, ...rest] = lines.filter((line) => line !== undefined);
  const button = el('button', { type: 'button', class: 'main-button', onclick: () => over.abort() }, goOn);
  const sheet = el(
    'div',
    { class: 'interlude', role: 'status' },
    el('strong', {}, title ?? ''),
    ...rest.map((line) => el('span', {}, line)),
    button,
  );
  overlay.append(sheet);
  button.focus();
  await wait(ms, over.signal);
  sheet.remove();
}

/** A word that rises over the reels and goes. */
export function rise({ overlay }: CelebrateDeps, text: string): void {
  const word = el('p', { class: 'rising', role: 'status' }, text);
  overlay.append(word);
  setTimeout(() => word.remove(), 1_500);
}
