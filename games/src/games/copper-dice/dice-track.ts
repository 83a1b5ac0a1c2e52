import { type DiceChoice, ROLLS, timesOf, winningRolls } from '#rules/games/copper-dice/rules.ts';
import type { How, Kit, Shown, View } from '../../board/view.ts';
import { el } from '../../frame/dom.ts';
import { readAmount } from '../../frame/money.ts';
import { percentOf } from '../../frame/percent.ts';
import { wait } from '../../frame/wait.ts';

type Side = DiceChoice['side'];

const [FEWEST, MOST] = [100, 9_800];
/** Duration of the marker's run along the track. */
const RUN_MS = 900;
const KEPT = 8;

const written = (roll: number) => (roll / 100).toFixed(2).padStart(5, '0');

/** The mark that lets so many rolls win on a side. */
function markFor(side: Side, rolls: number): DiceChoice {
  const within = Math.min(MOST, Math.max(FEWEST, rolls));
  return { side, target: side === 'under' ? within : ROLLS - 1 - within };
}

/** @throws when the answer is no result of this game */
function readRoll(result: unknown): number {
  if (typeof result === 'object' && result !== null && 'roll' in result && typeof result.roll === 'number')
    return result.roll;
  throw new RangeError('the answer holds no roll');
}

function fact(label: string) {
  const value = el('dd', {});
  const node = el('div', {}, el('dt', {}, label), value);
  return { node, value };
}

/** A track from 00.00 to 99.99 with a target on it, and the side that wins. */
export class DiceTrack implements View {
  readonly #kit: Kit;
  readonly #number = el('output', { class: 'rolled' }, '--.--');
  readonly #marker = el('i', { class: 'marker' });
  readonly #range: HTMLInputElement;
  readonly #track: HTMLElement;
  readonly #sides: Readonly<Record<Side, HTMLButtonElement>>;
  readonly #facts: readonly ReturnType<typeof fact>[];
  readonly #past: HTMLElement;
  #choice = markFor('over', ROLLS / 2);

  constructor(kit: Kit) {
    const { t } = kit;
    this.#kit = kit;
    this.#range = el('input', { type: 'range', min: 0, max: ROLLS - 1, 'aria-label': t('dice.mark') });
    this.#range.step = '50';
    this.#range.addEventListener('input', () => {
      const { side } = this.#choice;
      const at = Number(this.#range.value);
      this.#set(markFor(side, side === 'under' ? at : ROLLS - 1 - at));
    });
    this.#track = el(
      'div',
      { class: 'dice-track' },
      el('div', { class: 'track' }),
      this.#marker,
      this.#range,
    );
    this.#sides = { under: this.#side('under'), over: this.#side('over') };
    this.#facts = [fact(t('dice.mark')), fact(t('dice.chance')), fact(t('dice.pays'))];
    this.#past = el('ol', { class: 'past', 'aria-label': t('dice.last') });
    const { under, over } = this.#sides;
    kit.board.append(
      el(
        'div',
        { class: 'smithy-board' },
        this.#past,
        this.#number,
        this.#track,
        el('div', { class: 'sides', role: 'group' }, under, over),
        el('dl', { class: 'facts' }, ...this.#facts.map(({ node }) => node)),
      ),
    );
    this.#set(this.#choice);
  }

  choice(): unknown {
    return this.#choice;
  }

  setIdle(idle: boolean): void {
    this.#range.disabled = !idle;
    for (const button of Object.values(this.#sides)) button.ariaDisabled = String(!idle);
  }

  async draw(round: Shown, { fresh, skip }: How): Promise<void> {
    const { sound, t, announce } = this.#kit;
    const roll = readRoll(round.result);
    const [win, stake] = [readAmount(round.win), readAmount(round.stake)];
    const outcome = win > 0n ? 'won' : 'lost';
    this.#number.className = 'rolled';
    this.#marker.className = 'marker shown';
    this.#marker.style.setProperty('--at', String(roll / ROLLS));
    if (fresh) {
      const stop = sound.spinning();
      await wait(RUN_MS, skip);
      stop();
      if (win > stake) sound.win(1);
      else sound.stop(1);
    }
    this.#number.textContent = written(roll);
    this.#number.classList.add(outcome);
    this.#past.prepend(el('li', { class: outcome }, written(roll)));
    while (this.#past.children.length > KEPT) this.#past.lastElementChild?.remove();
    announce(t('dice.rolled', { roll: written(roll) }));
  }

  #side(name: Side): HTMLButtonElement {
    const { t, sound } = this.#kit;
    const onclick = () => {
      if (!this.#kit.isIdle()) return;
      sound.click();
      this.#set(markFor(name, winningRolls(this.#choice)));
    };
    return el(
      'button',
      { type: 'button', class: 'side', onclick },
      t(name === 'under' ? 'dice.under' : 'dice.over'),
    );
  }

  #set(choice: DiceChoice): void {
    this.#choice = choice;
    const { side, target } = choice;
    const rolls = winningRolls(choice);
    this.#range.value = String(target);
    this.#range.ariaValueText = written(target);
    this.#track.style.setProperty('--mark', String((target + (side === 'over' ? 1 : 0)) / ROLLS));
    this.#track.dataset.side = side;
    for (const [name, button] of Object.entries(this.#sides)) button.ariaPressed = String(name === side);
    const texts = [
      written(target),
      percentOf((rolls / 100).toFixed(2)),
      `×${(timesOf(choice) / 100).toFixed(2)}`,
    ];
    for (const [index, { value }] of this.#facts.entries()) value.textContent = texts[index] ?? '';
    this.#kit.chosen();
  }
}
