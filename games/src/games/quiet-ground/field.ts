import { TILES, worth } from '#rules/games/quiet-ground/rules.ts';
import { type Amount, multiplyDown } from '#rules/money/amount.ts';
import { arrowKeys } from '../../board/arrow-keys.ts';
import { stepper } from '../../board/stepper.ts';
import type { How, Kit, MainAction, Shown, View } from '../../board/view.ts';
import { el } from '../../frame/dom.ts';
import { readAmount } from '../../frame/money.ts';
import { wait } from '../../frame/wait.ts';
import { mineSign, safeSign } from './signs.ts';

const COLUMNS = 5;
const USUAL_MINES = 3;
/** Between two tiles of the ground that is laid open at the end. */
const BETWEEN_MS = 30;

interface Ground {
  readonly opened: readonly number[];
  readonly mined: readonly number[];
  /** In hundredths of the stake. */
  readonly times: number;
  readonly mines: number;
}

function numbers(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [];
}

/** @throws when the answer is no result of this game */
function readGround(result: unknown): Ground {
  if (typeof result !== 'object' || result === null || !('opened' in result) || !('mines' in result))
    throw new RangeError('the answer holds no field');
  const times = 'times' in result ? Number(result.times) : 0;
  const mined = 'mined' in result ? numbers(result.mined) : [];
  return { opened: numbers(result.opened), mined, times, mines: Number(result.mines) };
}

const hundredths = (times: number) => (times / 100).toFixed(2);
const worthOf = (stake: Amount, times: number) => multiplyDown(stake, BigInt(times), 100n);

/** The field: tiles that are turned one by one, and what the next one would be worth. */
export class Field implements View {
  readonly #kit: Kit;
  readonly #tiles: readonly HTMLButtonElement[];
  readonly #next = el('p', { class: 'next-tile' });
  readonly #picker: ReturnType<typeof stepper>;
  #mines = USUAL_MINES;
  #ground: Ground | undefined;
  #isOpen = false;

  constructor(kit: Kit) {
    const { t, sound } = kit;
    this.#kit = kit;
    this.#tiles = Array.from({ length: TILES }, (_, place) => this.#tile(place));
    const grid = el('div', { class: 'field', role: 'group', 'aria-label': t('mines.field') }, ...this.#tiles);
    arrowKeys(grid, this.#tiles, COLUMNS);
    this.#picker = stepper({
      label: t('mines.count'),
      less: t('mines.fewer'),
      more: t('mines.more'),
      least: 1,
      most: TILES - 1,
      value: this.#mines,
      onChange: (value) => {
        this.#mines = value;
        sound.click();
        this.#clear();
        kit.chosen();
      },
    });
    const head = el('div', { class: 'moor-head' }, this.#picker.node, this.#next);
    const place = el('div', { class: 'field-place' }, grid);
    kit.board.append(el('div', { class: 'moor-board' }, head, place));
    this.#say();
  }

  choice(): unknown {
    return { mines: this.#mines };
  }

  main(round: Shown): MainAction {
    const { t, show } = this.#kit;
    const { opened, times } = readGround(round.result);
    const amount = show(worthOf(readAmount(round.stake), times));
    return {
      label: opened.length === 0 ? t('mines.back') : t('mines.leave', { amount }),
      action: 'leave',
    };
  }

  setIdle(idle: boolean): void {
    this.#picker.setResting(!idle);
    for (const tile of this.#tiles)
      tile.ariaDisabled = String(!this.#isOpen || tile.classList.contains('turned'));
  }

  async draw(round: Shown, { fresh, skip }: How): Promise<void> {
    const ground = readGround(round.result);
    if (round.step === 0) this.#clear();
    this.#ground = ground;
    this.#isOpen = round.state === 'open';
    const isMined = (place: number) => ground.mined.includes(place);
    for (const place of ground.opened) this.#lay(place, isMined(place), true);
    this.#say();
    if (fresh) this.#sound(round, ground);
    if (this.#isOpen) return;
    for (let place = 0; place < TILES; place++) {
      if (fresh) await wait(BETWEEN_MS, skip);
      this.#lay(place, isMined(place), ground.opened.includes(place));
    }
    this.#next.replaceChildren();
  }

  #tile(place: number): HTMLButtonElement {
    const tile = el('button', {
      type: 'button',
      class: 'tile',
      'aria-label': this.#kit.t('mines.tile', { n: place + 1 }),
      onclick: () => {
        if (tile.ariaDisabled !== 'true') this.#kit.act({ open: place });
      },
    });
    return tile;
  }

  #sound(round: Shown, { opened, mined, times }: Ground): void {
    const { sound } = this.#kit;
    if (opened.some((place) => mined.includes(place))) sound.stop(2);
    else if (round.state === 'open') sound.tick(opened.length / TILES);
    else if (readAmount(round.win) > readAmount(round.stake)) sound.win(times > 1_000 ? 2 : 1);
  }

  #say(): void {
    const { t } = this.#kit;
    const { opened, times, mines } = this.#ground ?? { opened: [], times: 100, mines: this.#mines };
    const coming = worth(mines)[opened.length];
    const texts = [
      ...(opened.length > 0 ? [t('mines.worth', { times: hundredths(times) })] : []),
      ...(coming === undefined ? [] : [t('mines.next', { times: hundredths(coming) })]),
    ];
    this.#next.replaceChildren(...texts.map((text) => el('span', {}, text)));
  }

  #clear(): void {
    const { t } = this.#kit;
    this.#ground = undefined;
    for (const [place, tile] of this.#tiles.entries()) {
      tile.className = 'tile';
      tile.replaceChildren();
      tile.ariaLabel = t('mines.tile', { n: place + 1 });
    }
    this.#say();
  }

  #lay(place: number, isMine: boolean, isOwn: boolean): void {
    const tile = this.#tiles[place];
    if (!tile || tile.classList.contains('turned')) return;
    tile.className = `tile turned ${isMine ? 'mine' : 'safe'}${isOwn ? ' own' : ''}`;
    tile.replaceChildren(isMine ? mineSign() : safeSign());
    tile.ariaLabel = this.#kit.t(isMine ? 'mines.mine' : 'mines.safe', { n: place + 1 });
  }
}
