import { explainWays, type Still, type WaysSpin, type WaysStory } from '#rules/games/ways-slot/explain.ts';
import { worthOf } from '#rules/games/ways-slot/play.ts';
import { readWaysResult } from '#rules/games/ways-slot/read-result.ts';
import type { WaysSlotGame } from '#rules/games/ways-slot/ways-slot-game.ts';
import type { Amount } from '#rules/money/amount.ts';
import type { Played } from '../frame/api-client.ts';
import { freeWords, outcomeSaid } from '../frame/hud/win-figure.ts';
import { readAmount } from '../frame/money.ts';
import { wait } from '../frame/wait.ts';
import type { Scene } from '../slot/scene.ts';
import type { SceneDeps } from '../slot/start-slot-page.ts';
import { celebrate, interlude, rise, sizeOf } from '../slot/wins/celebrate.ts';
import { type Arrival, type Manner, startArrival } from './arrive.ts';
import { coinBurst } from './coin-burst.ts';
import { addCrown, type Ladder, makeLadder } from './crown.ts';
import { type Cells, Drums, type Place } from './drums.ts';
import type { Garden } from './garden.ts';
import { WinTour } from './win-tour.ts';

/** Between two free spins: long enough to read what the last one paid. */
const REST_MS = 450;
const REST_WIN_MS = 900;
/** How long wins are highlighted before they vanish. */
const LIT_MS = 760;
const SCATTERS_WANTED = 3;

/** Animations of a game of ways. */
export interface WaysManner {
  readonly picture: string;
  readonly manner: Manner;
  /** Animation of growing wilds; left out in games without them. */
  readonly garden?: (drums: Drums, deps: SceneDeps) => Garden;
}

interface WaysDeps extends SceneDeps {
  readonly game: WaysSlotGame;
  readonly manner: Manner;
  readonly drums: Drums;
  readonly tour: WinTour;
  readonly coins: (count: number) => void;
  readonly ladder: Ladder | undefined;
  readonly garden: Garden | undefined;
}

interface Run {
  readonly story: WaysStory;
  readonly stake: Amount;
  readonly skip: AbortSignal;
}

/** @throws RangeError when the answer is no result of this game, or its win is not what its tables give */
function readStory({ ways }: WaysSlotGame, played: Played): WaysStory {
  const result = readWaysResult(played.result);
  if (!result) throw new RangeError('the answer holds no result');
  const story = explainWays(ways, result);
  if (worthOf(ways, readAmount(played.stake), story.units) !== readAmount(played.win))
    throw new RangeError('the win is not what the reels show');
  return story;
}

const lastStill = (spin: WaysSpin | undefined): Cells => spin?.stills.at(-1)?.window ?? [];

/** The cells of each win, and what it pays. */
function sightsOf({ game, show, t }: WaysDeps, run: Run, spin: WaysSpin, still: Still) {
  const { ways } = game;
  const sights = still.wins.map(({ symbol, count, ways: many, units, times }) => ({
    places: still.window
      .slice(0, count)
      .flatMap((column, reel) =>
        column.flatMap((id, row): Place[] =>
          id === symbol || id === ways.wild || (spin.blooms[reel] ?? 0) > 0 ? [[reel, row]] : [],
        ),
      ),
    label: t(times > 1 ? 'ways.winTimes' : 'ways.win', {
      ways: many,
      times,
      amount: show(worthOf(ways, run.stake, units * still.times)),
    }),
  }));
  if (spin.scatterUnits === 0 || still !== spin.stills.at(-1)) return sights;
  const places = still.window.flatMap((column, reel) =>
    column.flatMap((id, row): Place[] => (id === ways.scatter ? [[reel, row]] : [])),
  );
  return [{ places, label: show(worthOf(ways, run.stake, spin.scatterUnits)) }, ...sights];
}

/** Wins that vanish, one fall after another. */
async function showFalls(deps: WaysDeps, run: Run, spin: WaysSpin): Promise<void> {
  const { game, drums, tour, ladder, hud, show, sound } = deps;
  let units = spin.unitsSoFar - spin.units;
  for (const [fall, still] of spin.stills.entries()) {
    ladder?.reach(fall);
    if (fall > 0) await drums.fall(still.window, spin.stills[fall - 1]?.spent ?? [], run.skip);
    if (still.units === 0) break;
    const won = worthOf(game.ways, run.stake, still.units);
    const label = still.times > 1 ? `${show(won)} · ×${still.times}` : show(won);
    tour.show({ places: still.spent, label });
    units = Math.min(units + still.units, game.ways.mostUnits);
    const of = worthOf(game.ways, run.stake, spin.unitsSoFar);
    const words = spin.free ? freeWords : {};
    hud.setWin(worthOf(game.ways, run.stake, units), { staked: run.stake, of, ...words });
    for (let note = 0; note <= Math.min(fall, 4); note++) sound.tick(fall / 6 + note / 8);
    await wait(LIT_MS, run.skip);
    tour.stop();
    sound.stop(fall);
    await drums.vanish(still.spent, run.skip);
  }
}

async function showSpin(deps: WaysDeps, run: Run, spin: WaysSpin, arrival: Arrival): Promise<void> {
  const { game, hud, tour, garden } = deps;
  const { ways } = game;
  const [first] = spin.stills;
  if (!first) return;
  const tense = ways.free.awards[SCATTERS_WANTED] ? SCATTERS_WANTED - 1 : Number.POSITIVE_INFINITY;
  await arrival.land({ cells: first.window, wanted: ways.scatter, tense, skip: run.skip });
  await garden?.grow(spin.blooms, run.skip);
  const falls = ways.table.cascades !== undefined;
  if (falls) await showFalls(deps, run, spin);
  if (spin.units === 0 && spin.freeSpinsWon === 0) return;
  const last = spin.stills.at(-1) ?? first;
  void tour.play(sightsOf(deps, run, spin, last));
  const worth = (units: number) => worthOf(ways, run.stake, units);
  const to = worth(spin.unitsSoFar);
  const size = sizeOf(worth(spin.units), run.stake, game.maxWinTimes);
  await celebrate(deps, {
    // Wins counted during falls are not counted again, unless they deserve a banner.
    from: falls && (size === 'win' || size === 'quiet') ? to : worth(spin.unitsSoFar - spin.units),
    to,
    size,
    skip: run.skip,
    put: (amount) => hud.setWin(amount, { staked: run.stake, of: to, ...(spin.free ? freeWords : {}) }),
  });
}

function setLadder({ game, ladder }: WaysDeps, kind: 'paid' | 'free'): void {
  ladder?.set(game.ways.table.cascades?.[kind] ?? []);
}

async function showFree(deps: WaysDeps, run: Run): Promise<void> {
  const { t, game, hud, tour, garden, drums, sound, show } = deps;
  const [paid, ...free] = run.story.spins;
  if (!paid || free.length === 0) return;
  sound.feature();
  await wait(900, run.skip);
  const steps = game.ways.table.cascades?.free ?? [];
  const climbs = steps.length > 0 ? t('freeWonLadder', { times: Math.max(...steps) }) : undefined;
  await interlude(deps, [t('freeWonTitle', { count: paid.freeSpinsWon }), climbs], 4_500, t('goOn'));
  setLadder(deps, 'free');
  let [left, before] = [paid.freeSpinsLeft, lastStill(paid)];
  for (const spin of free) {
    tour.stop();
    garden?.clear();
    left -= 1;
    hud.setFree({ left, times: 1 });
    deps.ladder?.reach(0);
    await showSpin(deps, run, spin, startArrival(deps, deps.manner, before, false));
    before = lastStill(spin);
    if (spin.freeSpinsWon > 0) {
      sound.feature();
      rise(deps, t('freeMore', { count: spin.freeSpinsWon }));
    }
    left = spin.freeSpinsLeft;
    hud.setFree({ left, times: 1 });
    await wait(spin.units > 0 ? REST_WIN_MS : REST_MS, run.skip);
  }
  tour.stop();
  garden?.clear();
  hud.setFree(undefined);
  setLadder(deps, 'paid');
  const won = worthOf(game.ways, run.stake, run.story.units);
  await interlude(deps, [t('freeOver'), show(won)], 4_000, t('goOn'));
  drums.show(lastStill(paid));
  garden?.showAt(paid.blooms);
}

/** The reels between rounds. */
interface ShownReels {
  readonly cells: Cells;
  readonly blooms: readonly number[];
}

const shownIn = (spin: WaysSpin | undefined): ShownReels => ({
  cells: lastStill(spin),
  blooms: spin?.blooms ?? [],
});

/** The last round of the seed as it was left; without one, some place to start from. */
function lastShown(game: WaysSlotGame, { session }: SceneDeps): ShownReels {
  const { ways } = game;
  const result = readWaysResult(session.last_round?.result);
  if (result && result.v === game.version) return shownIn(explainWays(ways, result).spins[0]);
  const cells = ways.baseReels.map(({ ids, size }) =>
    Array.from({ length: ways.rows }, (_, row) => ids[((size >> 1) + row) % size] ?? 0),
  );
  return { cells, blooms: [] };
}

function waysDeps(game: WaysSlotGame, theme: WaysManner, base: SceneDeps): WaysDeps {
  const { ways } = game;
  const { hud, overlay, t } = base;
  const drums = new Drums(
    hud.reels,
    { rows: ways.rows, symbols: ways.symbols.length, picture: theme.picture },
    ways.baseReels.length,
  );
  const ladder = ways.table.cascades ? makeLadder(t('ways.ladder')) : undefined;
  if (ladder) addCrown(hud, ladder.node);
  return {
    ...base,
    game,
    manner: theme.manner,
    drums,
    tour: new WinTour(drums, overlay),
    coins: coinBurst(overlay),
    ladder,
    garden: theme.garden?.(drums, base),
  };
}

/** The reels of a slot of ways, and how its rounds are played back. */
export function createWaysScene(game: WaysSlotGame, theme: WaysManner, base: SceneDeps): Scene {
  const deps = waysDeps(game, theme, base);
  const { drums, tour, garden, hud, t, show } = deps;
  let shown = lastShown(game, base);
  drums.show(shown.cells);
  garden?.showAt(shown.blooms);
  setLadder(deps, 'paid');
  return {
    hasBonus: (played) => readStory(game, played).spins.length > 1,
    start(isQuick) {
      tour.stop();
      garden?.clear();
      deps.ladder?.reach(0);
      const arrival = startArrival(deps, deps.manner, shown.cells, isQuick);
      return {
        async show(played, skip) {
          const story = readStory(game, played);
          const [first] = story.spins;
          if (!first) throw new RangeError('the answer holds no spin');
          const run: Run = { story, stake: readAmount(played.stake), skip };
          await showSpin(deps, run, first, arrival);
          await showFree(deps, run);
          const win = readAmount(played.win);
          hud.setWin(win, { staked: run.stake });
          hud.announce(outcomeSaid(t, show, run.stake, win));
          shown = shownIn(first);
        },
        back() {
          arrival.back();
          garden?.showAt(shown.blooms);
        },
      };
    },
  };
}
