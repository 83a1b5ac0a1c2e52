import type { Refusal } from '#contract/errors.ts';
import type { SharedGame } from '#rules/games/shared/shared-game.ts';
import { openRules } from '../board/rules-panel.ts';
import { el } from '../frame/dom.ts';
import { topBar } from '../frame/hud/top-bar.ts';
import { amountWriter, readAmount, type ShowAmount } from '../frame/money.ts';
import { postToParent } from '../frame/parent.ts';
import { showRefusal } from '../frame/refusals.ts';
import { makeSound, type Sound } from '../frame/sound.ts';
import { startPage } from '../frame/start-game.ts';
import { voices } from '../frame/studios.ts';
import type { VisitTotals } from '../frame/visit/visit-record.ts';
import type { Words } from '../frame/words.ts';
import type { Book } from './book.ts';
import { openChain } from './chain-panel.ts';
import { type Feed, startFeed } from './feed.ts';
import { ServerClock } from './server-clock.ts';
import { createSharedClient, type SharedClient, type SharedState } from './shared-client.ts';

/** The services given to the page of a shared game. */
export interface SharedKit {
  readonly t: Words;
  readonly show: ShowAmount;
  readonly sound: Sound;
  readonly server: SharedClient;
  readonly clock: ServerClock;
  readonly feed: Feed;
  /** The element the game draws in, below the top bar. */
  readonly place: HTMLElement;
  /** Read out by screen readers. */
  announce(text: string): void;
  /** Shows the player why a command was refused; resolves with whether to try again. */
  refused(refusal: Refusal): Promise<boolean>;
  /** Makes the parent page hold back balance changes by bets from `start` until the `end` was shown. */
  publishRound(phase: 'start' | 'end'): void;
}

/** The interface of a game of shared rounds. */
export interface SharedView {
  /** The book has changed: `before` is how it stood. */
  changed(before: Book): void;
  /** Whether the end of the round is still to be shown: then nothing outside of the game gives it away. */
  readonly isShowing?: boolean;
}

/** A game with its page. */
export interface SharedPage {
  readonly rules: SharedGame;
  readonly theme: {
    readonly scene: string;
    readonly colours: Readonly<Record<'ground' | 'frame' | 'accent' | 'glow', string>>;
  };
  readonly createView: (kit: SharedKit) => SharedView;
  readonly texts: (t: Words) => readonly string[];
  readonly betName: (t: Words, bet: string) => string;
  /** An outcome in few words, for lists of rounds. */
  readonly outcomeText: (t: Words, outcome: unknown) => string;
}

function applyTheme({ rules, theme }: SharedPage): void {
  document.body.classList.add('game', 'on-board', 'shared', rules.providerCode.toLowerCase(), theme.scene);
  for (const [name, colour] of Object.entries(theme.colours))
    document.documentElement.style.setProperty(`--${name}`, colour);
}

/** Totals of the bets that were placed during this visit and are settled. */
function totalsOf({ own, state }: Book): VisitTotals {
  const before = new Set(state.last_bets.map(({ bet_id }) => bet_id));
  const decided = own.filter(
    ({ state: is, bet_id }) => (is === 'paid' || is === 'lost') && !before.has(bet_id),
  );
  return {
    rounds: new Set(decided.map(({ round_id }) => round_id)).size,
    staked: decided.reduce((sum, { stake }) => sum + readAmount(stake), 0n),
    won: decided.reduce((sum, { win }) => sum + readAmount(win), 0n),
  };
}

function place(
  page: SharedPage,
  t: Words,
  server: SharedClient,
  clock: ServerClock,
  first: SharedState,
): void {
  const { rules } = page;
  const show = amountWriter(first.currency, first.currency_decimals);
  const sound = makeSound(voices[rules.providerCode]);
  const refused = (refusal: Refusal) =>
    new Promise<boolean>((resolve) => showRefusal(t, false, refusal, resolve));
  const publishRound = (phase: 'start' | 'end') =>
    postToParent({ type: 'baize:round', phase, balance: feed.book.balance });
  let view: SharedView | undefined;
  const feed = startFeed({
    server,
    clock,
    first,
    changed: (before) => {
      view?.changed(before);
      // The page around the frame looks at what play came to after each bet.
      if (feed.book.own !== before.own && view?.isShowing !== true) publishRound('end');
    },
    ended: (refusal) => void refused(refusal),
  });
  const top = topBar({
    t,
    title: first.game_name,
    demo: false,
    sound,
    on: {
      info: () =>
        openRules({
          t,
          show,
          game: rules,
          totals: totalsOf(feed.book),
          texts: page.texts(t),
          betName: (bet) => page.betName(t, bet),
        }),
      fairness: () =>
        openChain({
          t,
          game: rules,
          book: feed.book,
          server,
          outcomeText: (outcome) => page.outcomeText(t, outcome),
        }),
    },
  });
  const main = el('main', { class: 'shared-place' });
  const live = el('p', { class: 'unseen', role: 'status', 'aria-live': 'polite' });
  document.body.append(top, main, live);
  const announce = (text: string) => {
    live.textContent = text;
  };
  view = page.createView({
    t,
    show,
    sound,
    server,
    clock,
    feed,
    place: main,
    announce,
    refused,
    publishRound,
  });
}

/** Opens a game whose rounds many share: the chain that decides them, who is in, and what this player has on it. */
export async function startShared(page: SharedPage): Promise<void> {
  applyTheme(page);
  await startPage<SharedState>((launch) => {
    const server = createSharedClient(document.baseURI, launch.token, page.rules.code);
    const clock = new ServerClock();
    return {
      ask: async () => {
        const sent = clock.here;
        const answer = await server.state();
        if (!('refused' in answer)) clock.measured(sent, answer.now);
        return answer;
      },
      start: async (first, t) => place(page, t, server, clock, first),
    };
  });
}
