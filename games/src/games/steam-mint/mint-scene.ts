import { explainMint, type MintStory, readMintResult } from '#rules/games/steam-mint/explain.ts';
import type { Coin } from '#rules/games/steam-mint/play.ts';
import { mint, steamMint } from '#rules/games/steam-mint/rules.ts';
import { worthOf } from '#rules/games/ways-slot/play.ts';
import type { Amount } from '#rules/money/amount.ts';
import type { Played } from '../../frame/api-client.ts';
import { el } from '../../frame/dom.ts';
import { outcomeSaid } from '../../frame/hud/win-figure.ts';
import { readAmount } from '../../frame/money.ts';
import { wait } from '../../frame/wait.ts';
import { type Arrival, startArrival } from '../../grid/arrive.ts';
import { coinBurst } from '../../grid/coin-burst.ts';
import { addCrown } from '../../grid/crown.ts';
import { type Cells, Drums, type Place } from '../../grid/drums.ts';
import { turning } from '../../grid/turning.ts';
import { WinTour } from '../../grid/win-tour.ts';
import type { Scene } from '../../slot/scene.ts';
import type { SceneDeps } from '../../slot/start-slot-page.ts';
import { celebrate, interlude, rise, sizeOf } from '../../slot/wins/celebrate.ts';
import { Plate } from './plate.ts';

/** How long a ways win is shown before the coins are held. */
const WAYS_MS = 1_500;

interface MintDeps extends SceneDeps {
  readonly drums: Drums;
  readonly plate: Plate;
  readonly tour: WinTour;
  readonly coins: (count: number) => void;
  /** Lights so many lamps. */
  readonly lamps: (left: number) => void;
}

interface Run {
  readonly story: MintStory;
  readonly stake: Amount;
  readonly skip: AbortSignal;
}

/** @throws RangeError when the answer is no result of this game, or its win is not what its tables give */
function readStory(played: Played): MintStory {
  const result = readMintResult(played.result);
  if (!result) throw new RangeError('the answer holds no result');
  const story = explainMint(mint, result);
  if (worthOf(mint, readAmount(played.stake), story.units) !== readAmount(played.win))
    throw new RangeError('the win is not what the reels show');
  return story;
}

function sightsOf({ t, show }: MintDeps, { story, stake }: Run) {
  const { window, wins } = story.still;
  return wins.map(({ symbol, count, ways, units }) => ({
    places: window
      .slice(0, count)
      .flatMap((column, reel) =>
        column.flatMap((id, row): Place[] => (id === symbol || id === mint.wild ? [[reel, row]] : [])),
      ),
    label: t('ways.win', { ways, times: 1, amount: show(worthOf(mint, stake, units)) }),
  }));
}

async function showWays(deps: MintDeps, run: Run): Promise<void> {
  const { windowUnits, respins } = run.story;
  if (windowUnits === 0) return;
  const to = worthOf(mint, run.stake, windowUnits);
  void deps.tour.play(sightsOf(deps, run));
  const size = sizeOf(to, run.stake, steamMint.maxWinTimes);
  const put = (amount: Amount) => deps.hud.setWin(amount, { staked: run.stake, of: to });
  await celebrate(deps, { from: 0n, to, size, skip: run.skip, put });
  if (respins.length > 0) await wait(WAYS_MS, run.skip);
}

async function payCoins(deps: MintDeps, run: Run, held: readonly Coin[]): Promise<void> {
  const { hud, sound, plate, t, show } = deps;
  const { story, stake, skip } = run;
  const worth = (times: number) => worthOf(mint, stake, story.windowUnits + times * mint.coins);
  let times = 0;
  for (const [index, coin] of held.entries()) {
    times += coin[1];
    hud.setWin(worth(times), { staked: stake, of: worthOf(mint, stake, story.units) });
    sound.tick(index / held.length);
    await plate.pay(coin, skip);
  }
  if (story.isFull) {
    sound.feature();
    rise(deps, `${t('mint.full')} +${show(stake * BigInt(mint.table.full))}`);
    await wait(1_400, skip);
  }
  const to = worthOf(mint, stake, story.units);
  const size = sizeOf(to, stake, steamMint.maxWinTimes);
  const from = size === 'win' || size === 'quiet' ? to : worth(0);
  await celebrate(deps, {
    from,
    to,
    size,
    skip,
    put: (amount) => hud.setWin(amount, { staked: stake, of: to }),
  });
}

async function showRespins(deps: MintDeps, run: Run): Promise<void> {
  const { t, show, hud, tour, plate, sound, lamps } = deps;
  const { story, stake, skip } = run;
  const last = story.respins.at(-1);
  if (!last) return;
  sound.feature();
  tour.show({ places: plate.places(story.coins), label: '' });
  await wait(900, skip);
  await interlude(
    deps,
    [t('mint.held', { count: story.coins.length }), t('mint.heldText')],
    4_000,
    t('goOn'),
  );
  tour.stop();
  plate.hold(story.coins);
  lamps(mint.table.respins);
  for (const { found, held, left } of story.respins) {
    await wait(260, skip);
    const quiet = sound.spinning();
    await plate.respin(found, (index) => sound.scatter(index + 1), skip);
    quiet();
    sound.stop(0);
    lamps(left);
    const worth = held.reduce((sum, [, times]) => sum + times, 0);
    hud.announce(
      t('mint.said', { count: held.length, amount: show(worthOf(mint, stake, worth * mint.coins)), left }),
    );
  }
  await wait(500, skip);
  await payCoins(deps, run, last.held);
}

/** Lamps for the respins left, and what all places filled pay. */
function makeCrown({ hud, t, show, session }: SceneDeps) {
  const lamps = Array.from({ length: mint.table.respins }, () => el('i', {}));
  const full = el('b', {});
  const refresh = (stake: Amount) => {
    full.textContent = show(stake * BigInt(mint.table.full));
  };
  refresh(readAmount(session.default_stake));
  addCrown(
    hud,
    el('p', { class: 'full-plate' }, el('span', {}, t('mint.full')), full),
    el('p', { class: 'lamps', role: 'img', 'aria-label': t('mint.respins') }, ...lamps),
  );
  return {
    refresh,
    lamps: (left: number) => {
      for (const [index, lamp] of lamps.entries()) lamp.classList.toggle('on', index < left);
    },
  };
}

function lastStory({ session }: SceneDeps): MintStory | undefined {
  const result = readMintResult(session.last_round?.result);
  return result && result.v === steamMint.version ? explainMint(mint, result) : undefined;
}

const someWindow = (): Cells =>
  mint.reels.map(({ ids, size }) =>
    Array.from({ length: mint.rows }, (_, row) => ids[((size >> 1) + row) % size] ?? 0),
  );

async function showRound(deps: MintDeps, run: Run, played: Played, arrival: Arrival): Promise<void> {
  const { hud, plate, t, show } = deps;
  const { story, stake, skip } = run;
  const tense = mint.table.wanted - 2;
  await arrival.land({ cells: story.still.window, wanted: mint.scatter, tense, skip });
  plate.stamp(story.coins);
  await showWays(deps, run);
  await showRespins(deps, run);
  const win = readAmount(played.win);
  hud.setWin(win, { staked: stake });
  hud.announce(outcomeSaid(t, show, stake, win));
}

/** The reels of the mint, and how its rounds are played back. */
export function createMintScene(picture: string, base: SceneDeps): Scene {
  const { hud, overlay } = base;
  const theme = { rows: mint.rows, symbols: mint.symbols.length, picture };
  const drums = new Drums(hud.reels, theme, mint.reels.length);
  const crown = makeCrown(base);
  const plate = new Plate(drums, mint.scatter, hud.reels);
  const tour = new WinTour(drums, overlay);
  const deps: MintDeps = { ...base, drums, plate, tour, coins: coinBurst(overlay), lamps: crown.lamps };
  const last = lastStory(base);
  let shown = last?.still.window ?? someWindow();
  drums.show(shown);
  plate.stamp(last?.coins ?? []);
  return {
    hasBonus: (played) => readStory(played).respins.length > 0,
    start(isQuick) {
      tour.stop();
      plate.clear();
      crown.lamps(0);
      drums.show(shown);
      const arrival = startArrival(deps, turning, shown, isQuick);
      return {
        async show(played, skip) {
          const stake = readAmount(played.stake);
          const story = readStory(played);
          crown.refresh(stake);
          shown = story.still.window;
          await showRound(deps, { story, stake, skip }, played, arrival);
        },
        back: () => arrival.back(),
      };
    },
  };
}
