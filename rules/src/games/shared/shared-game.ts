import type { Stream } from '../../fairness/stream.ts';
import type { Amount } from '../../money/amount.ts';
import type { Fraction } from '../../money/fraction.ts';
import type { GameFacts, ResultValue, RuleRefusal } from '../game-rules.ts';
import { noChoice } from '../round/one-shot.ts';

/** A bet on a shared round, as it is kept. */
export interface SharedBet {
  /** The unit picked, 1/10,000 units, above 0. */
  readonly stake: Amount;
  /** What it is on, as {@link SharedRound.readBet} gave it. */
  readonly choice: unknown;
  /** Which player it is of; each bet without it counts as another player's. */
  readonly by?: string;
}

/** What the bets of a site have made of a round by now, without those that are asked about. */
export interface PoolNow {
  /** How many bets there are. */
  readonly bets: number;
  /** All stakes in each pool; a pool without any may be missing. 1/10,000 units. */
  readonly stakes: Readonly<Record<string, Amount>>;
  /** Those bets that are of the player who asks. */
  readonly own: readonly SharedBet[];
}

export interface ReadSharedBet {
  /** One spelling for equal choices. */
  readonly choice: ResultValue;
  /** All that is put down. */
  readonly staked: Amount;
}

/** One of the prizes that the bets of a pool share. */
export interface PoolPrize {
  readonly prize: string;
  /** After how many of what is drawn one by one it fell, from 1. */
  readonly at: number;
  /** What each bet has of it, 1/10,000 units, in the order of the bets. */
  readonly shares: readonly Amount[];
  /** How many cards of the house share it. */
  readonly house: number;
}

/** What a round came to. */
export interface Drawn<Outcome extends ResultValue = ResultValue> {
  readonly outcome: Outcome;
  /**
   * What each bet is paid, 1/10,000 units, in the order of the bets. Where the bets make a pool all of them belong in one
   * call.
   *
   * @throws RangeError for a bet that `readBet` refuses
   */
  settle(bets: readonly SharedBet[]): readonly Amount[];
  /**
   * Which bets were not played, in the order of the bets: their stakes are given back, and count for nothing. Absent: all
   * are played.
   *
   * @throws RangeError for a bet that `readBet` refuses
   */
  readonly unplayed?: (bets: readonly SharedBet[]) => readonly boolean[];
  /**
   * Where prizes are shared among all bets of a pool: which, when they fell and whose they are, in the order in which they
   * fell; none where nobody bet.
   *
   * @throws RangeError for a bet that `readBet` refuses
   */
  readonly prizes?: (bets: readonly SharedBet[]) => readonly PoolPrize[];
}

/** A round of a game that many players share. */
export interface SharedRound<Outcome extends ResultValue = ResultValue> {
  /** What is published about the round before stakes are taken, in one spelling: the field of a race. */
  readonly setting: ResultValue;
  readBet(bet: SharedBet): ReadSharedBet | RuleRefusal;
  /**
   * Where the return follows from what others bet: the mean of what comes back for these bets of one player, as a share of
   * their stakes, if nothing else changed before the end. Exact, but for what is cut of a payout. Absent: it is the one
   * that is published of the bet.
   *
   * @throws RangeError for a bet that `readBet` refuses
   */
  readonly returnNow?: (bets: readonly SharedBet[], pool: PoolNow) => Fraction;
  /** Everything that happens, on the numbers of the round's link and nothing else. */
  draw(stream: Stream): Drawn<Outcome>;
}

/** A game whose rounds are decided by the links of a chain (`fairness/chain.ts`), for everybody at once. */
export interface SharedGame<Outcome extends ResultValue = ResultValue> extends GameFacts {
  /** Shared rounds have no play money, since stakes are visible to others: a player may watch without a stake. */
  readonly hasDemo: false;
  /** @returns `undefined` for a setting that is none */
  open(setting?: unknown): SharedRound<Outcome> | undefined;
}

/** What a studio writes. */
export interface SharedDesign<Setting, Choice extends ResultValue, Outcome extends ResultValue> {
  /** Reads what is published about the round before stakes are taken, and gets ready what follows from it. */
  readSetting(raw: unknown): Setting | undefined;
  /** What is published, in one spelling. */
  shown(setting: Setting): ResultValue;
  readChoice(raw: unknown, setting: Setting): Choice | undefined;
  /** All that is put down; the stake by default. */
  openingStake?(stake: Amount, choice: Choice): Amount;
  draw(stream: Stream, setting: Setting): Outcome;
  settle(bets: readonly LaidBet<Choice>[], outcome: Outcome, setting: Setting): readonly Amount[];
  unplayed?(bets: readonly LaidBet<Choice>[], outcome: Outcome, setting: Setting): readonly boolean[];
  prizes?(bets: readonly LaidBet<Choice>[], outcome: Outcome): readonly PoolPrize[];
  returnNow?(bets: readonly LaidBet<Choice>[], pool: LaidPool<Choice>, setting: Setting): Fraction;
  /** Whether a round was opened under former rules: it ends by them, and takes no more bets. */
  isFormer?(setting: Setting): boolean;
}

/** A bet that the rules have read. */
export interface LaidBet<Choice> {
  readonly stake: Amount;
  readonly choice: Choice;
  readonly by?: string;
}

/** A {@link PoolNow} that the rules have read. */
export interface LaidPool<Choice> extends Omit<PoolNow, 'own'> {
  readonly own: readonly LaidBet<Choice>[];
}

export function sharedGame<Setting, Choice extends ResultValue, Outcome extends ResultValue>(
  facts: GameFacts,
  design: SharedDesign<Setting, Choice, Outcome>,
): SharedGame<Outcome> {
  return {
    ...facts,
    hasDemo: false,
    open(raw) {
      const setting = design.readSetting(raw);
      return setting === undefined ? undefined : roundOn(design, setting);
    },
  };
}

function roundOn<Setting, Choice extends ResultValue, Outcome extends ResultValue>(
  design: SharedDesign<Setting, Choice, Outcome>,
  setting: Setting,
): SharedRound<Outcome> {
  const laid = ({ choice: raw, ...bet }: SharedBet): LaidBet<Choice> => {
    const choice = design.readChoice(raw, setting);
    if (choice === undefined || bet.stake <= 0n) throw new RangeError('a bet that is settled was taken');
    return { ...bet, choice };
  };
  const isFormer = design.isFormer?.(setting) ?? false;
  const { prizes, returnNow, unplayed } = design;
  return {
    setting: design.shown(setting),
    readBet({ stake, choice: raw }) {
      if (isFormer) return { refused: 'roundOver' };
      if (stake <= 0n) return { refused: 'invalidStake' };
      const choice = design.readChoice(raw, setting);
      if (choice === undefined) return { refused: 'invalidChoice' };
      return { choice, staked: design.openingStake?.(stake, choice) ?? stake };
    },
    draw(stream) {
      const outcome = design.draw(stream, setting);
      return {
        outcome,
        settle: (bets) => design.settle(bets.map(laid), outcome, setting),
        ...(unplayed && { unplayed: (bets) => unplayed(bets.map(laid), outcome, setting) }),
        ...(prizes && { prizes: (bets) => prizes(bets.map(laid), outcome) }),
      };
    },
    ...(returnNow &&
      !isFormer && {
        returnNow: (bets, pool) => returnNow(bets.map(laid), { ...pool, own: pool.own.map(laid) }, setting),
      }),
  };
}

/** For games whose rounds have nothing of their own to publish. */
export const noSetting = { readSetting: noChoice, shown: () => null } as const;

/** Settles each bet by itself: for odds that are fixed. */
export function each<Choice, Outcome>(
  pay: (bet: LaidBet<Choice>, outcome: Outcome) => Amount,
): (bets: readonly LaidBet<Choice>[], outcome: Outcome) => readonly Amount[] {
  return (bets, outcome) => bets.map((bet) => pay(bet, outcome));
}
