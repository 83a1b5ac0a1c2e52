import { describe, expect, test } from 'vitest';
import { anchorOf, linkBefore, linkOf, linksBack, sharedStream } from '../fairness/chain.ts';
import { commit } from '../fairness/commit.ts';
import { readHex, sha256Bytes, sha256OfText, writeHex } from '../fairness/hash.ts';
import { roundStream, type Stream } from '../fairness/stream.ts';
import { houseGames } from './all-games.ts';
import { attack, type Met } from './attack/attacker.ts';
import { slotTarget, type Target, targets } from './attack/tables.ts';
import { riggedStream } from './cards/rigged-stream.ts';
import { cometClimb, crashOf } from './comet-climb/rules.ts';
import { galleryJacks } from './gallery-jacks/rules.ts';
import type { HouseGame, RoundNow } from './game-rules.ts';
import { guildBlackjack } from './guild-blackjack/rules.ts';
import { quietGround } from './quiet-ground/rules.ts';
import { actAll, endForPlayer, isRuleRefusal } from './round/replay.ts';
import { rulesOnly } from './rules-only.ts';
import { tallCard } from './tall-card/rules.ts';
import { threeCardDuel } from './three-card-duel/rules.ts';

const ROUNDS = 1_200;
/** Better than chance by this many deviations comes of chance alone once in 300,000 attacks. */
const TOO_GOOD = 4.5;

/** The commitment that a server publishes before a seed is used; an honest house publishes its SHA-256. */
type Commitment = (serverSeed: Uint8Array, clientSeed: string) => string;
const members = (view: unknown) => Object.fromEntries(Object.entries(view ?? {}));

interface House {
  readonly commitment: Commitment;
  /** How a server makes the seed of a player; a house that keeps to the rules draws it at random. */
  readonly seedOf: (player: number, clientSeed: string) => Uint8Array;
}
const honest: House = {
  commitment: (serverSeed) => commit(serverSeed),
  seedOf: (player) => sha256Bytes(Uint8Array.of(player & 255, player >> 8, 1, 2, 3)),
};

/** The round after what is done first, and its end; `undefined` where it is over before. */
function dealt(game: HouseGame, target: Target, serverSeed: Uint8Array, clientSeed: string, nonce: number) {
  const stream = roundStream({ serverSeed, clientSeed, nonce });
  const begun = game.begin({ stake: 3_000n, choice: target.choice, stream });
  if (isRuleRefusal(begun)) throw new Error(`${game.code} refuses its choice`);
  const now = actAll(begun, target.first ?? []);
  if (isRuleRefusal(now)) throw new Error(`${game.code} refuses what is done first`);
  if (now.status.is !== 'open') return target.first ? undefined : { moments: [], end: now };
  const last = target.last === undefined ? now : now.act(target.last);
  if (isRuleRefusal(last)) throw new Error(`${game.code} refuses its end`);
  return {
    moments: [begun, now],
    end: last.status.is === 'open' && target.last === undefined ? endForPlayer(last) : last,
  };
}

/** Rounds of many players, with everything each of them is sent before what is hidden decides. */
function meet(game: HouseGame, target: Target, { commitment, seedOf }: House): Met[] {
  const met: Met[] = [];
  for (let player = 0; met.length < ROUNDS; player++) {
    const clientSeed = `player-${player}`;
    const serverSeed = seedOf(player, clientSeed);
    const round = dealt(game, target, serverSeed, clientSeed, 1);
    if (!round) continue;
    const before = dealt(game, target, serverSeed, clientSeed, 0);
    const sent = (moment: RoundNow) => ({
      view: moment.view(),
      offers: moment.offers().map(({ action }) => action),
    });
    const seen = {
      commitment: commitment(serverSeed, clientSeed),
      clientSeed,
      before: before ? JSON.parse(JSON.stringify(before.end.view())) : null,
      moments: round.moments.map(sent),
    };
    met.push({
      // What is sent is text: no function of a round can be asked.
      seen: JSON.parse(
        JSON.stringify(seen, (_, inner) => (typeof inner === 'bigint' ? String(inner) : inner)),
      ),
      hidden: target.hidden(members(round.end.view())),
      replay: (seed) => {
        const again = dealt(game, target, seed, clientSeed, 1);
        return again && target.hidden(members(again.end.view()));
      },
    });
  }
  return met;
}

const allGames = [...houseGames, ...rulesOnly];
const isSlot = (game: HouseGame) => 'slot' in game;

describe('data sent before a result does not reveal it', () => {
  test('every game is attacked', () => {
    expect(Object.keys(targets).toSorted()).toEqual(
      allGames.flatMap((game) => (isSlot(game) ? [] : [game.code])).toSorted(),
    );
  });

  test.each(allGames.map((game) => [game.code, game] as const))('%s', { timeout: 60_000 }, (code, game) => {
    const target = isSlot(game) ? slotTarget : targets[code];
    if (!target) throw new Error(`${code} has no target`);
    for (const { by, better } of attack(meet(game, target, honest)))
      expect(better, `${code} is foreseen by ${by}`).toBeLessThan(TOO_GOOD);
  });
});

describe('what is sent is the same to the letter, whatever is hidden', () => {
  /** Everything there is to send of a round after what was done. */
  const sent = (game: HouseGame, choice: unknown, stream: Stream, actions: readonly unknown[]): string => {
    const begun = game.begin({ stake: 3_000n, choice, stream });
    const now = isRuleRefusal(begun) ? begun : actAll(begun, actions);
    if (isRuleRefusal(now) || now.status.is !== 'open') throw new Error(`${game.code} is not open`);
    const offers = now.offers().map(({ action, stake }) => [action, String(stake)]);
    return JSON.stringify([now.view(), offers, now.standIn(), String(now.staked)]);
  };
  const dealtCards = (decks: number, cards: string) => riggedStream(decks, cards.split(' '));

  test.each([
    ['the dealer’s hidden card', guildBlackjack, null, 6, 'Th 6c 8d', ['Ts', '5d', 'As', '2c'], []],
    ['a hidden card under an ace', guildBlackjack, null, 6, 'Th Ac 8d', ['Ks', '5d', 'As'], []],
    ['the next card of the shoe', guildBlackjack, null, 6, '2h 6c 3d 9s 4d', ['Ts', '5d', 'As'], ['hit']],
    [
      'the dealer’s three cards',
      threeCardDuel,
      { ante: 1 },
      1,
      'Ah 9d 2c',
      ['Ad 9c 2s', 'Kh Kd Kc', '3c 5d 7h'],
      [],
    ],
    [
      'the cards under those dealt',
      galleryJacks,
      null,
      1,
      'Jh Jd 9h 6h 2h',
      ['Js Jc 2c 2d 3s', 'As Ks Qs Ts 9s'],
      [],
    ],
  ] as [string, HouseGame, unknown, number, string, string[], string[]][])(
    '%s',
    (_, game, choice, decks, shown, hidden, actions) => {
      const letters = hidden.map((cards) =>
        sent(game, choice, dealtCards(decks, `${shown} ${cards}`), actions),
      );
      expect(new Set(letters).size).toBe(1);
    },
  );

  test('the attacker detects a leak of the mines and of the next card', () => {
    const streams = Array.from(
      { length: 300 },
      (_, nonce) => () => roundStream({ serverSeed: new Uint8Array(32).fill(17), clientSeed: 'me', nonce }),
    );
    for (let mines = 1; mines < 25; mines++)
      expect(new Set(streams.map((stream) => sent(quietGround, { mines }, stream(), []))).size).toBe(1);
    const shown = streams.map((stream) => sent(tallCard, null, stream(), []));
    expect(new Set(shown).size).toBeLessThanOrEqual(52);
  });
});

describe('a house that leaks is caught', () => {
  const target = targets['quiet-ground'];
  if (!target) throw new Error('no target');
  const best = (game: HouseGame, house: House) =>
    attack(meet(game, target, house)).toSorted((a, b) => b.better - a.better)[0];

  /** The game with something changed in what it sends. */
  const sending = (change: (round: RoundNow) => Partial<RoundNow>): HouseGame => {
    const wrap = (round: RoundNow): RoundNow => ({
      ...round,
      ...(round.status.is === 'open' ? change(round) : {}),
      act: (action) => {
        const next = round.act(action);
        return isRuleRefusal(next) ? next : wrap(next);
      },
    });
    return {
      ...quietGround,
      begin: (opening) => {
        const round = quietGround.begin(opening);
        return isRuleRefusal(round) ? round : wrap(round);
      },
    };
  };
  const minedIn = (round: RoundNow) => members(endForPlayer(round).view()).mined;

  test('the attacker detects mines that are shown while the round is open', () => {
    const leaky = sending((round) => ({ view: () => ({ ...members(round.view()), mined: minedIn(round) }) }));
    expect(best(leaky, honest)).toMatchObject({ by: 'learning' });
    expect(best(leaky, honest)?.better).toBeGreaterThan(TOO_GOOD);
  });

  test('the attacker detects that safe tiles are offered first', () => {
    const leaky = sending((round) => ({
      offers: () => {
        const mined: readonly unknown[] = [minedIn(round)].flat();
        const isMined = (action: unknown) => mined.includes(members(action).open);
        return round.offers().toSorted((a, b) => Number(isMined(a.action)) - Number(isMined(b.action)));
      },
    }));
    expect(best(leaky, honest)?.better).toBeGreaterThan(TOO_GOOD);
  });

  test('the attacker detects a number that correlates with the mines', () => {
    const leaky = sending((round) => ({
      view: () => {
        const mined: readonly unknown[] = [minedIn(round)].flat();
        return {
          ...members(round.view()),
          near: mined.filter((tile) => Number(tile) > 5 && Number(tile) < 9).length,
        };
      },
    }));
    expect(best(leaky, honest)).toMatchObject({ by: 'learning' });
    expect(best(leaky, honest)?.better).toBeGreaterThan(TOO_GOOD);
  });

  test.each<[string, Partial<House>]>([
    ['committing to the seed by the seed itself', { commitment: writeHex }],
    [
      'committing to what the seed is the hash of',
      {
        seedOf: (player) => sha256Bytes(seedBefore(player)),
        commitment: (_, name) => writeHex(seedBefore(Number(name.slice(7)))),
      },
    ],
    [
      'making the seed of what the player knows',
      { seedOf: (_, name) => readHex(sha256OfText(name)) ?? new Uint8Array(32) },
    ],
  ])('by %s', (_, wrong) => {
    const caught = best(quietGround, { ...honest, ...wrong });
    expect(caught).toMatchObject({ by: 'guessing the seed', right: ROUNDS });
    expect(caught?.better).toBeGreaterThan(TOO_GOOD);
  });

  const seedBefore = (player: number) => Uint8Array.of(player & 255, player >> 8, 9);
});

describe('the next round of a chain cannot be predicted from earlier ones', () => {
  const secret = new Uint8Array(32).fill(21);
  const LENGTH = 700;
  const pulse = (round: number) => ({ source: 'test', number: round, value: `value ${round}` });
  const highIn = (link: Uint8Array, round: number) => crashOf(sharedStream(link, pulse(round), round)) >= 200;
  const links: Uint8Array[] = [];
  links[LENGTH] = secret;
  for (let round = LENGTH - 1; round >= 1; round--) links[round] = linkBefore(links[round + 1] ?? secret);

  /** @param shownLink the link that the house shows before a round */
  function meetChain(shownLink: (round: number) => Uint8Array): Met[] {
    return Array.from({ length: LENGTH - 2 }, (_, i) => {
      const round = i + 3;
      const past = (back: number) => ({
        link: writeHex(shownLink(round - back)),
        outcome: cometClimb
          .open()
          ?.draw(sharedStream(links[round - back] ?? secret, pulse(round - back), round - back)).outcome,
      });
      return {
        seen: { anchor: anchorOf(secret, LENGTH), pulse: pulse(round).value, past: [past(1), past(2)] },
        hidden: highIn(links[round] ?? secret, round),
        replay: (seed) => (seed.length === 32 ? highIn(seed, round) : undefined),
      };
    });
  }

  test('where the links go backwards', () => {
    expect(linkOf(secret, LENGTH, 3)).toEqual(linksBack(secret, LENGTH - 3));
    for (const { by, better } of attack(meetChain((round) => links[round] ?? secret)))
      expect(better, by).toBeLessThan(TOO_GOOD);
  });

  test('and is, where a house shows links a round too early', () => {
    const [, guessed] = attack(meetChain((round) => links[round + 1] ?? secret));
    expect(guessed?.right).toBe(LENGTH - 2);
    expect(guessed?.better).toBeGreaterThan(TOO_GOOD);
  });
});
