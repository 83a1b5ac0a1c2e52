import type { HouseGame } from '#rules/games/game-rules.ts';
import type { SlotSymbol } from '#rules/games/line-slot/table.ts';
import type { Amount } from '#rules/money/amount.ts';
import type { Rotated } from '../frame/api-client.ts';
import { PlayOptions } from '../frame/autoplay/play-options.ts';
import { el } from '../frame/dom.ts';
import { priceWriter, readAmount, type ShowAmount } from '../frame/money.ts';
import type { KeptRound } from '../frame/panels/proof.ts';
import { onParentBalance } from '../frame/parent.ts';
import { showFairness } from '../frame/show-fairness.ts';
import { makeSound, type Sound } from '../frame/sound.ts';
import { stakeOffer } from '../frame/stake/stake-picker.ts';
import { type GameContext, listenToKeys, startGame } from '../frame/start-game.ts';
import { voices } from '../frame/studios.ts';
import type { VisitTotals } from '../frame/visit/visit-record.ts';
import type { WordKey, Words } from '../frame/words.ts';
import type { Scene } from './scene.ts';
import { buildSlotHud, type SlotHud } from './slot-hud.ts';
import { SlotVisit } from './slot-visit.ts';
import type { SlotTheme } from './theme.ts';

const SPECKS = 14;

/** Dependencies of a scene. */
export interface SceneDeps extends GameContext {
  readonly hud: SlotHud;
  readonly sound: Sound;
  readonly overlay: HTMLElement;
  /** Lights up the reel that everything waits for. */
  readonly glow: (reel: number | undefined) => void;
}

/** Properties of the paytable panel. */
export interface InfoProps extends GameContext {
  /** Writes what symbols pay. */
  readonly price: ShowAmount;
  readonly stake: Amount;
  /** As the server says it for this game. */
  readonly rtp: string;
  readonly totals: VisitTotals;
}

/** A slot with its page. */
export interface SlotPage {
  readonly rules: HouseGame;
  readonly theme: SlotTheme;
  readonly rows: number;
  /** @param symbols the picture of all of them, decoded */
  createScene(deps: SceneDeps, symbols: HTMLImageElement): Scene;
  openInfo(props: InfoProps): void;
  checkRound(t: Words, round: KeptRound, revealed: Rotated['revealed']): HTMLElement;
}

function applyTheme({ rules, rows, theme }: SlotPage): void {
  const { colours, landscape, portrait, drift } = theme;
  document.body.classList.add('game', rules.providerCode.toLowerCase());
  const { style } = document.documentElement;
  for (const [name, colour] of Object.entries(colours)) style.setProperty(`--${name}`, colour);
  style.setProperty('--rows', String(rows));
  style.setProperty('--landscape', `url("${landscape}")`);
  style.setProperty('--portrait', `url("${portrait}")`);
  const specks = Array.from({ length: SPECKS }, (_, i) => el('i', { style: `--i:${i}` }));
  document.body.append(el('div', { class: `drift ${drift}`, 'aria-hidden': 'true' }, ...specks));
}

export function nameOf(t: Words): (symbol: SlotSymbol) => string {
  return ({ code }) => t(`symbol.${code}` as WordKey);
}

/** A picture once the page has it: what shows it then shows it at once. */
async function decoded(address: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return picture;
}

/** Handlers of the buttons; they do nothing until the pictures have loaded and the visit exists. */
function handlers(page: SlotPage, context: GameContext, visitNow: () => SlotVisit | undefined) {
  const { t, server, session } = context;
  return {
    press: () => visitNow()?.press(),
    stake: (stake: Amount) => visitNow()?.setStake(stake),
    info: () => {
      const visit = visitNow();
      const rtp = session.rtp ?? page.rules.figures.rtp;
      const price = priceWriter(session.currency, session.currency_decimals);
      if (visit) page.openInfo({ ...context, price, stake: visit.stake, rtp, totals: visit.totals });
    },
    fairness: () => {
      const visit = visitNow();
      if (!visit) return;
      showFairness({
        t,
        server,
        seed: () => visit.seed,
        setSeed: (seed) => visit.setSeed(seed),
        rounds: () => visit.rounds,
        check: (round, revealed) => page.checkRound(t, round, revealed),
      });
    },
  };
}

async function startVisit(
  page: SlotPage,
  context: GameContext,
  sound: Sound,
  fetched: Promise<HTMLImageElement>,
): Promise<void> {
  const { t, server, session, show } = context;
  const made: { hud?: SlotHud; visit?: SlotVisit } = {};
  const options = new PlayOptions({
    t,
    show,
    session,
    game: () => made.visit,
    isReady: () => made.visit?.busy === false,
    onAutoplay: (isOn) => made.hud?.setAutoplay(isOn),
    announce: (text) => made.hud?.announce(text),
  });
  const hud = buildSlotHud({
    t,
    show,
    title: session.game_name,
    logo: page.theme.logo,
    demo: session.mode === 'demo',
    offer: stakeOffer(session),
    stake: readAmount(session.default_stake),
    balance: readAmount(session.balance),
    options,
    sound,
    on: handlers(page, context, () => made.visit),
  });
  made.hud = hud;
  // A press before the pictures are there would do nothing.
  hud.setBusy(true);
  const { overlay } = hud;
  const glow = (reel: number | undefined) => {
    overlay.style.setProperty('--reel', String(reel ?? 0));
    overlay.classList.toggle('waiting', reel !== undefined);
  };
  const scene = page.createScene({ ...context, hud, sound, overlay, glow }, await fetched);
  const last = session.last_round;
  if (last)
    hud.setWin(readAmount(last.win), {
      staked: readAmount(last.stake),
      words: ['lastWin', 'lastReturned'],
    });
  const visit = new SlotVisit({ t, server, session, hud, sound, scene, options });
  made.visit = visit;
  hud.setBusy(false);
  onParentBalance((balance) => visit.setBalance(balance));
  listenToKeys(() => visit.press());
}

/** Opens the page of a slot: its launch, its session, its pictures; then it is the player's turn. */
export async function startSlotPage(page: SlotPage): Promise<void> {
  applyTheme(page);
  const fetched = decoded(page.theme.symbols);
  // A failure is handled where the promise is awaited; this avoids an unhandled rejection.
  fetched.catch(() => undefined);
  const sound = makeSound(voices[page.rules.providerCode]);
  await startGame(page.rules.code, (context) => startVisit(page, context, sound, fetched));
}
