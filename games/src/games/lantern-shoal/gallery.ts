import { lanternShoal, type Target } from '#rules/games/lantern-shoal/rules.ts';
import { type Amount, formatAmount } from '#rules/money/amount.ts';
import type { BoardHud } from '../../board/board-hud.ts';
import type { BoardRound } from '../../board/board-visit.ts';
import { applyBoardTheme, type FramedVisit, frameBoard } from '../../board/start-board.ts';
import type { Session } from '../../frame/api-client.ts';
import { el } from '../../frame/dom.ts';
import { readAmount } from '../../frame/money.ts';
import { onParentBalance, postToParent } from '../../frame/parent.ts';
import { showRefusal } from '../../frame/refusals.ts';
import { makeSound, type Sound } from '../../frame/sound.ts';
import { type GameContext, listenToKeys, startGame } from '../../frame/start-game.ts';
import { voices } from '../../frame/studios.ts';
import type { VisitTotals } from '../../frame/visit/visit-record.ts';
import type { Words } from '../../frame/words.ts';
import { seatPlates, timesOf } from './room/plates.ts';
import { joinRoom } from './room/room.ts';
import type { Star } from './sea/effects.ts';
import { Sea } from './sea/sea.ts';
import { type ShotEnd, Shots } from './shots.ts';
import { nameOf, type TargetStrip, targetStrip } from './target-strip.ts';
import { kinds } from './targets.ts';

/** The gallery once it is open: the water, what is aimed at, and the shots. */
class Gallery implements FramedVisit {
  readonly #context: GameContext;
  readonly #hud: BoardHud;
  readonly #sound: Sound;
  readonly #sea: Sea;
  readonly #strip: TargetStrip;
  readonly #net = el('output', { class: 'value' });
  readonly #shots: Shots;

  constructor(context: GameContext, hud: BoardHud, sound: Sound) {
    const { t, server, session } = context;
    this.#context = context;
    this.#hud = hud;
    this.#sound = sound;
    const water = el('div', { class: 'water' });
    const net = el('p', { class: 'net' }, el('span', { class: 'caption' }, t('shoal.net')), this.#net);
    this.#strip = targetStrip(t, { chosen: (name) => this.#aim(name), shoot: () => this.press() });
    hud.board.append(el('div', { class: 'shoal-board' }, water, this.#strip.node));
    water.append(net);
    this.#sea = new Sea(water);
    // Play money plays alone.
    if (session.mode === 'real') this.#sitDown(water);
    this.#shots = new Shots({
      server,
      session,
      now: () => performance.now(),
      changed: (balance, isFlying) => {
        hud.setBalance(balance);
        postToParent({
          type: 'baize:round',
          phase: isFlying ? 'start' : 'end',
          balance: formatAmount(balance),
        });
      },
      refuse: (refusal) =>
        new Promise((resolve) => {
          showRefusal(t, session.mode === 'demo', refusal, resolve);
        }),
    });
    hud.setBalance(this.#shots.balance);
    onParentBalance((balance) => {
      this.#shots.setBalance(balance);
      hud.setBalance(this.#shots.balance);
    });
    hud.setMain(t('shoal.shoot'), true);
    this.#sea.aim(this.#strip.chosen);
    this.#showNet();
    water.addEventListener('pointerdown', (event) => this.#touch(event));
  }

  /** The large button, or the space bar: one shot at what is aimed at. */
  press(): void {
    const fired = this.#shots.fire(this.#strip.chosen);
    if (!fired) return;
    this.#sound.tick(0.2);
    void this.#follow(fired.target, fired.end);
  }

  get seed(): Session['seed'] {
    return this.#shots.seed;
  }

  get rounds(): readonly BoardRound[] {
    return this.#shots.rounds;
  }

  get totals(): VisitTotals {
    return this.#shots.totals;
  }

  setSeed(seed: Session['seed']): void {
    this.#shots.setSeed(seed);
  }

  setUnit(unit: Amount): void {
    this.#shots.setUnit(unit);
    this.#hud.setStake(unit);
  }

  /** Other players may arrive and leave; a single player has the sea alone. */
  #sitDown(water: HTMLElement): void {
    const { t, show, server } = this.#context;
    const plates = seatPlates(t, show);
    water.append(plates.node);
    joinRoom({
      server,
      changed: ({ own, others }) => {
        plates.draw(others);
        this.#sea.seat(
          own,
          others.map(({ seat }) => seat),
        );
      },
      shot: ({ seat, target, times, win }) => {
        const kind = kinds.find(({ name }) => name === target);
        const caught = times > 0 ? `${timesOf(times)} ${show(readAmount(win))}` : undefined;
        if (kind) void this.#sea.mateShot(seat, kind.name, caught);
      },
    });
  }

  #aim(name: Target): void {
    this.#sea.aim(name);
    this.#sound.click();
  }

  #touch(event: PointerEvent): void {
    if (!event.isPrimary || event.button !== 0) return;
    const under = this.#sea.kindAt(event.clientX, event.clientY);
    if (!under) {
      // A shot at open water costs nothing.
      this.#sea.touched(event.clientX, event.clientY);
      return;
    }
    this.#strip.choose(under.name);
    this.#sea.aim(under.name, under.fish);
    this.press();
  }

  async #follow(target: Target, end: Promise<ShotEnd>): Promise<void> {
    const star = this.#sea.shoot(target);
    const [shot] = await Promise.all([end, star?.landed]);
    if (!shot) {
      if (star) this.#sea.recalled(star);
      return;
    }
    this.#show(target, shot, star);
    this.#showNet();
  }

  #show(target: Target, shot: NonNullable<ShotEnd>, star: Star | undefined): void {
    const { t, show } = this.#context;
    const name = nameOf(t, target);
    if (!shot.isCaught) {
      this.#sound.stop(1);
      if (star) this.#sea.missed(star);
      this.#hud.setWin(0n, { staked: shot.stake });
      this.#hud.announce(t('shoal.missed', { name }));
      return;
    }
    this.#sound.win(shot.times >= 10_000 ? 3 : shot.times >= 1_200 ? 2 : shot.times >= 300 ? 1 : 0);
    if (star) this.#sea.caught(star, `+${show(shot.win)}`);
    this.#hud.setWin(shot.win, { staked: shot.stake });
    this.#hud.announce(t('shoal.caught', { name, amount: show(shot.win) }));
  }

  /** The result of the visit: wins less stakes. */
  #showNet(): void {
    const { won, staked } = this.#shots.totals;
    const net = won - staked;
    this.#net.textContent = `${net > 0n ? '+' : ''}${this.#context.show(net)}`;
  }
}

const betNames = new Map(kinds.map(({ name }) => [String(name), name]));

const game = {
  rules: lanternShoal,
  theme: {
    scene: 'shoal',
    colours: { ground: '#0b3d5c', frame: '#fff1d0', accent: '#ff7a2e', glow: '#ffe27a' },
  },
  texts: (t: Words) => [t('shoal.rules'), t('shoal.odds'), t('shoal.room'), t('shoal.keys')],
  betName: (t: Words, bet: string) => {
    const name = betNames.get(bet);
    return name ? nameOf(t, name) : bet;
  },
};

/** Opens the gallery. Every shot is a round of its own, so it is no board whose rounds come one at a time. */
export async function startGallery(): Promise<void> {
  applyBoardTheme(game.rules, game.theme);
  await startGame(game.rules.code, async (context) => {
    const sound = makeSound(voices[game.rules.providerCode]);
    const hud = frameBoard(game, context, sound, () => gallery);
    const gallery = new Gallery(context, hud, sound);
    listenToKeys(() => gallery.press());
  });
}
