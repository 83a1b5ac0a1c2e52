import { isRefusal } from '#contract/errors.ts';
import { explainRound } from '#rules/games/line-slot/explain.ts';
import type { LineSlotGame } from '#rules/games/line-slot/line-slot-game.ts';
import { readLineSlotResult } from '#rules/games/line-slot/read-result.ts';
import type { SlotSymbol } from '#rules/games/line-slot/table.ts';
import type { Amount } from '#rules/money/amount.ts';
import { el } from '../frame/dom.ts';
import { buildHud, type Hud } from '../frame/hud.ts';
import { takeLaunch } from '../frame/launch.ts';
import { amountWriter, readAmount, type ShowAmount } from '../frame/money.ts';
import { openFairness } from '../frame/panels/fairness.ts';
import { ask } from '../frame/panels/panel.ts';
import { onParentSound, tellParent } from '../frame/parent.ts';
import { type GameServer, gameServer, mayRepeat, type Session } from '../frame/server.ts';
import { makeSound, type Sound } from '../frame/sound.ts';
import { voices } from '../frame/studios.ts';
import { loadWords, type WordKey, type Words } from '../frame/words.ts';
import { loadAtlas } from './atlas.ts';
import { checkRound } from './check-round.ts';
import type { SlotLook } from './look.ts';
import { openPaytable } from './paytable.ts';
import { refusalText, tellRefusal } from './refusals.ts';
import { Stage } from './stage.ts';
import { Table } from './table.ts';
import { coinFountain } from './wins/coins.ts';
import { WinShow } from './wins/win-show.ts';

const SPECKS = 14;

interface Visit {
  readonly t: Words;
  readonly game: LineSlotGame;
  readonly look: SlotLook;
  readonly server: GameServer;
  readonly session: Session;
  readonly show: ShowAmount;
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

/** A page that cannot go on says why, instead of standing still. */
function sayOnly(text: string): void {
  document.querySelector('.loading')?.remove();
  document.body.append(el('p', { class: 'only', role: 'alert' }, text));
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
      openFairness({
        t,
        seed: () => at.seed,
        rounds: () => at.rounds,
        rotate: async (clientSeed) => {
          const answer = await server.rotateSeed(clientSeed);
          if (!isRefusal(answer)) at.setSeed(answer.seed);
          else if (mayRepeat(answer)) {
            // Nobody knows whether it was done: what is committed to now is asked for.
            const now = await server.session();
            if (!isRefusal(now)) at.setSeed(now.seed);
          }
          return answer;
        },
        check: (round, revealed) => checkRound(t, game, round, revealed),
        refusalText: (code) => refusalText(t, code),
      });
    },
    sound: () => {
      setSound(!sound.on);
      tellParent({ type: 'baize:sound', on: sound.on });
    },
  };
}

function listenToKeys(table: Table): void {
  document.addEventListener('keydown', (event) => {
    if (event.code !== 'Space' && event.code !== 'Enter') return;
    const { target } = event;
    // A focused button or field keeps its keys; an open panel keeps them all.
    if (event.repeat || document.querySelector('dialog[open]')) return;
    if (target instanceof Element && target.closest('button, input, a, summary')) return;
    event.preventDefault();
    table.press();
  });
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
  listenToKeys(table);
}

/** Asks until there is an answer; what cannot be helped ends here, and the player has been told. */
async function askSession(server: GameServer, t: Words): Promise<Session | undefined> {
  for (;;) {
    const session = await server.session();
    if (!isRefusal(session)) return session;
    const again = await new Promise<boolean>((resolve) => {
      tellRefusal(t, false, session, resolve);
    });
    if (!again) return undefined;
  }
}

/** Opens a slot: its launch, its session, its pictures; then it is the player's turn. */
export async function startSlot(game: LineSlotGame, look: SlotLook): Promise<void> {
  dress(game, look);
  const launch = takeLaunch();
  const t = await loadWords(launch?.language ?? 'EN');
  if (!launch) {
    sayOnly(t('noLaunch'));
    return;
  }
  window.addEventListener('unhandledrejection', () => {
    ask(t('errorTitle'), t('otherError'), [{ label: t('ok'), run: () => undefined }]);
  });
  const server = gameServer(document.baseURI, launch.token, game.code);
  const session = await askSession(server, t);
  if (!session) return;
  const show = amountWriter(session.currency, session.currency_decimals);
  const sound = makeSound(voices[game.providerCode]);
  try {
    await openTable({ t, game, look, server, session, show, sound });
  } catch {
    sayOnly(t('noGraphics'));
    return;
  }
  document.querySelector('.loading')?.remove();
  tellParent({ type: 'baize:ready' });
}
