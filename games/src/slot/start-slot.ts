import { explainRound } from '#rules/games/line-slot/explain.ts';
import type { LineSlotGame } from '#rules/games/line-slot/line-slot-game.ts';
import { readLineSlotResult } from '#rules/games/line-slot/read-result.ts';
import type { SlotSymbol } from '#rules/games/line-slot/table.ts';
import type { Amount } from '#rules/money/amount.ts';
import { el } from '../frame/dom.ts';
import { buildHud, type Hud } from '../frame/hud.ts';
import { readAmount } from '../frame/money.ts';
import { showFairness } from '../frame/open-fairness.ts';
import { listenToKeys, type OpenGame, openGame } from '../frame/open-game.ts';
import { onParentSound, tellParent } from '../frame/parent.ts';
import { makeSound, type Sound } from '../frame/sound.ts';
import { voices } from '../frame/studios.ts';
import type { WordKey, Words } from '../frame/words.ts';
import { loadAtlas } from './atlas.ts';
import { checkRound } from './check-round.ts';
import type { SlotLook } from './look.ts';
import { openPaytable } from './paytable.ts';
import { Stage } from './stage.ts';
import { Table } from './table.ts';
import { coinFountain } from './wins/coins.ts';
import { WinShow } from './wins/win-show.ts';

const SPECKS = 14;

interface Visit extends OpenGame {
  readonly game: LineSlotGame;
  readonly look: SlotLook;
  readonly sound: Sound;
}

function dress(
  { providerCode, slot }: LineSlotGame,
  { colours, landscape, portrait, drift }: SlotLook,
): void {
  document.body.classList.add('game', providerCode.toLowerCase());
  const { style } = document.documentElement;
  for (const [name, colour] of Object.entries(colours)) style.setProperty(`--${name}`, colour);
  style.setProperty('--rows', String(slot.rows));
  style.setProperty('--landscape', `url("${landscape}")`);
  style.setProperty('--portrait', `url("${portrait}")`);
  const specks = Array.from({ length: SPECKS }, (_, i) => el('i', { style: `--i:${i}` }));
  document.body.append(el('div', { class: `drift ${drift}`, 'aria-hidden': 'true' }, ...specks));
}

function nameOf(t: Words): (symbol: SlotSymbol) => string {
  return ({ code }) => t(`symbol.${code}` as WordKey);
}

/** The last round of the seed, as it stood when it was left; without one, some place to start from. */
function lastStanding({ game, session }: Visit): readonly number[] {
  const result = readLineSlotResult(session.last_round?.result);
  if (!result || result.v !== game.version) return game.slot.baseReels.map((reel) => reel.size >> 1);
  return explainRound(game.slot, result).spins[0]?.stops ?? [];
}

/** What the buttons do; until everything is loaded there is no table to do it at. */
function menu(visit: Visit, hud: () => Hud | undefined, table: () => Table | undefined) {
  const { t, game, look, server, show, sound, session } = visit;
  const setSound = (on: boolean) => {
    sound.on = on;
    hud()?.setSound(on);
  };
  onParentSound(setSound);
  return {
    spin: () => table()?.press(),
    stake: (stake: Amount) => table()?.setStake(stake),
    info: () => {
      const at = table();
      const rtp = session.rtp ?? game.figures.rtp;
      if (at) openPaytable({ t, show, game, look, stake: at.stake, rtp, visit: at.visit, nameOf: nameOf(t) });
    },
    fairness: () => {
      const at = table();
      if (!at) return;
      showFairness({
        t,
        server,
        seed: () => at.seed,
        setSeed: (seed) => at.setSeed(seed),
        rounds: () => at.rounds,
        check: (round, revealed) => checkRound(t, game, round, revealed),
      });
    },
    sound: () => {
      setSound(!sound.on);
      tellParent({ type: 'baize:sound', on: sound.on });
    },
  };
}

async function openTable(visit: Visit): Promise<void> {
  const { t, game, look, server, session, show, sound } = visit;
  const { slot } = game;
  const made: { hud?: Hud; table?: Table } = {};
  const hud = buildHud({
    t,
    show,
    title: session.game_name,
    logo: look.logo,
    demo: session.mode === 'demo',
    stakes: session.stakes.map(readAmount),
    stake: readAmount(session.default_stake),
    on: menu(
      visit,
      () => made.hud,
      () => made.table,
    ),
  });
  made.hud = hud;
  hud.setBalance(readAmount(session.balance));
  const stage = await Stage.open(slot, await loadAtlas(look.symbols, slot.symbols.length), hud.reels);
  const standing = lastStanding(visit);
  stage.show(standing);
  const last = session.last_round;
  if (last) hud.setWin(readAmount(last.win), readAmount(last.stake), t('lastWin'));
  const { overlay } = hud;
  const glow = (reel: number | undefined) => {
    overlay.style.setProperty('--reel', String(reel ?? 0));
    overlay.classList.toggle('waiting', reel !== undefined);
  };
  const wins = new WinShow(stage, slot, overlay, look.colours.glow);
  const coins = coinFountain(stage, look.colours.glow);
  const parts = { t, show, game, slot, hud, wins, stage, sound, overlay, glow, coins };
  const table = new Table(server, parts, session, standing);
  made.table = table;
  listenToKeys(() => table.press());
}

/** Opens a slot: its launch, its session, its pictures; then it is the player's turn. */
export async function startSlot(game: LineSlotGame, look: SlotLook): Promise<void> {
  dress(game, look);
  const sound = makeSound(voices[game.providerCode]);
  await openGame(game.code, (open) => openTable({ ...open, game, look, sound }));
}
