import type { Card } from '#rules/games/cards/card.ts';
import { pointsOf, totalOf } from '#rules/games/guild-blackjack/hand.ts';
import type { SeenHand } from '#rules/games/guild-blackjack/rules.ts';
import { outcomeOf } from '#rules/games/round-outcome.ts';
import type { Amount } from '#rules/money/amount.ts';
import { cardName, cardNames } from '../../board/cards/card-name.ts';
import { type Decision, Decisions } from '../../board/decisions.ts';
import { move } from '../../board/motion.ts';
import type { How, Kit, Shown, View } from '../../board/view.ts';
import { el } from '../../frame/dom.ts';
import { readAmount } from '../../frame/money.ts';
import { wait } from '../../frame/wait.ts';
import type { WordKey } from '../../frame/words.ts';
import { HandSpot, type Outcome } from './hand-spot.ts';
import { arcText, shoeBody, shoeWheel } from './scene.ts';
import { readRound, type SeenRound } from './seen-round.ts';

/** From one card to the next while the first four are dealt, and while the dealer draws. */
const [PACE_MS, DEALER_PACE_MS] = [190, 420];
const SWEEP_MS = 220;
/** Pause between the end of the round and the announcement of its win. */
const REST_MS = 350;

const tones: Readonly<Record<string, Decision['tone']>> = {
  hit: 'go',
  stand: 'halt',
  double: 'more',
  split: 'more',
  insure: 'more',
  'no-insurance': 'halt',
};
const labels: Readonly<Record<string, WordKey>> = {
  hit: 'bj.hit',
  stand: 'bj.stand',
  double: 'bj.double',
  split: 'bj.split',
  insure: 'bj.insure',
  'no-insurance': 'bj.noInsurance',
};

const never = AbortSignal.abort();
const totalIn = (cards: readonly Card[]): number => totalOf(cards.map(pointsOf)).total;
const isNatural = (hands: readonly SeenHand[], { cards }: SeenHand): boolean =>
  hands.length === 1 && cards.length === 2 && totalIn(cards) === 21;

/** A table of the guild: the dealer across, one hand or two, and a machine that deals. */
export class Table implements View {
  readonly #kit: Kit;
  readonly #dealer: HandSpot;
  readonly #own = el('div', { class: 'guild-hands' });
  readonly #shoe = el('div', { class: 'shoe' }, shoeBody(), shoeWheel());
  readonly #insured = el('p', { class: 'insured' });
  readonly #decisions: Decisions;
  #hands: HandSpot[] = [];
  #isOver = true;
  #swept: Promise<void> = Promise.resolve();

  constructor(kit: Kit) {
    const { t } = kit;
    this.#kit = kit;
    this.#dealer = new HandSpot(t, 'dealer', t('bj.dealer'));
    this.#decisions = new Decisions((action) => kit.act(action));
    const rule = t('bj.onTheTable');
    kit.board.append(
      el(
        'div',
        { class: 'guild-table' },
        el('div', { class: 'felt' }),
        this.#shoe,
        this.#dealer.node,
        el('div', { class: 'guild-rule' }, arcText(rule), el('p', {}, rule), this.#insured),
        this.#own,
      ),
    );
    this.#setHands(1);
    this.#showBet();
  }

  choice(): unknown {
    return null;
  }

  setIdle(idle: boolean): void {
    this.#decisions.setResting(false);
    if (idle && this.#isOver && this.#dealer.cards.length === 0) this.#showBet();
    if (!idle && this.#isOver && this.#dealer.cards.length > 0) this.#swept = this.#sweep();
  }

  async draw(round: Shown, { fresh, skip }: How): Promise<void> {
    const seen = readRound(round.result);
    const signal = fresh ? skip : never;
    await this.#swept;
    this.#decisions.setResting(true);
    if (this.#isOver && this.#dealer.cards.length > 0) await this.#sweep(never);
    const isNew = this.#isOver;
    this.#isOver = round.state !== 'open';
    if (isNew) {
      this.#showBet();
      if (fresh) await this.#dealFirst(seen, skip);
    }
    await this.#dealOn(seen, signal);
    this.#showTurn(seen);
    if (this.#isOver) await this.#end(round, seen, { fresh, skip: signal });
    else this.#ask(round, seen);
  }

  #setHands(count: number): void {
    const { t } = this.#kit;
    while (this.#hands.length > count) this.#hands.pop();
    while (this.#hands.length < count) this.#hands.push(new HandSpot(t, 'own', t('bj.hand')));
    for (const [index, hand] of this.#hands.entries())
      hand.name(count === 1 ? t('bj.hand') : t('bj.handOf', { n: index + 1, all: count }));
    this.#own.classList.toggle('split', count > 1);
    this.#own.replaceChildren(...this.#hands.map(({ node }) => node));
  }

  #showBet(): void {
    this.#hands[0]?.setBet(this.#kit.show(this.#kit.unit()), false);
  }

  /** One card to each side in turn; the dealer's second stays face down. */
  async #dealFirst({ dealer, hands }: SeenRound, skip: AbortSignal): Promise<void> {
    const [own] = this.#hands;
    if (!own) return;
    const [first, second] = hands[0]?.cards ?? [];
    this.#shoe.classList.add('dealing');
    const all: Promise<void>[] = [];
    for (const [spot, card] of [
      [own, first],
      [this.#dealer, dealer[0]],
      [own, second],
      [this.#dealer, undefined],
    ] as const) {
      all.push(this.#deal(spot, card, skip));
      await wait(PACE_MS, skip);
    }
    await Promise.all(all);
    this.#shoe.classList.remove('dealing');
  }

  /** Changes since the round was last drawn: a split, cards, another stake. */
  async #dealOn({ dealer, hands }: SeenRound, skip: AbortSignal): Promise<void> {
    if (hands.length > this.#hands.length) await this.#split(hands.length, skip);
    this.#shoe.classList.toggle('dealing', !skip.aborted);
    for (const [index, { cards, stakes }] of hands.entries()) {
      const hand = this.#hands[index];
      if (!hand) continue;
      hand.setBet(this.#kit.show(this.#kit.unit() * BigInt(stakes)), stakes > 1);
      for (const card of cards.slice(hand.cards.length)) await this.#deal(hand, card, skip);
      hand.count(false);
    }
    if (this.#dealer.cards.length === 0) {
      await this.#deal(this.#dealer, dealer[0], skip);
      await this.#deal(this.#dealer, undefined, skip);
    }
    this.#shoe.classList.remove('dealing');
  }

  async #split(count: number, skip: AbortSignal): Promise<void> {
    const [first] = this.#hands;
    const from = first?.cards.at(-1)?.node.getBoundingClientRect();
    this.#setHands(count);
    const second = this.#hands[1];
    const card = second && first?.giveTo(second);
    if (!card || !from) return;
    const to = card.node.getBoundingClientRect();
    const way = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
    first?.count(false);
    second?.count(false);
    await move(
      card.node,
      [{ transform: way }, { transform: 'none' }],
      { duration: 320, easing: 'ease-out' },
      skip,
    );
  }

  async #deal(spot: HandSpot, card: Card | undefined, skip: AbortSignal): Promise<void> {
    const placed = spot.add();
    await placed.fly(this.#shoe, skip);
    if (!skip.aborted) this.#kit.sound.stop(6);
    if (card === undefined) return;
    await placed.turn(card, skip);
    spot.count(false);
  }

  #showTurn({ turn, isInsured }: SeenRound): void {
    for (const [index, hand] of this.#hands.entries()) hand.setTurn(index === turn);
    const { t, show, unit } = this.#kit;
    this.#insured.textContent = isInsured ? t('bj.insured', { amount: show(unit() / 2n) }) : '';
  }

  #ask({ offers }: Shown, { dealer, hands, turn }: SeenRound): void {
    const { t, show, announce } = this.#kit;
    const cards = hands[turn ?? 0]?.cards ?? [];
    const said =
      turn === null
        ? t('bj.askInsurance', { cards: cardNames(t, cards) })
        : t('bj.ask', { cards: cardNames(t, cards), total: totalIn(cards), dealer: cardName(t, dealer[0]) });
    announce(
      hands.length > 1 && turn !== null ? `${t('bj.handOf', { n: turn + 1, all: 2 })}: ${said}` : said,
    );
    this.#decisions.ask(
      t(turn === null ? 'bj.insuranceTitle' : 'yourTurn'),
      offers.flatMap(({ action, stake }) => {
        const name = String(action);
        const label = labels[name];
        const cost = readAmount(stake);
        if (!label) return [];
        const decision = { action, label: t(label), tone: tones[name] ?? 'more' } as const;
        return [cost > 0n ? { ...decision, cost: `+${show(cost)}` } : decision];
      }),
    );
  }

  async #end(round: Shown, seen: SeenRound, { fresh, skip }: How): Promise<void> {
    const { t, show, unit, announce, sound } = this.#kit;
    this.#decisions.close();
    const [, hole, ...drawn] = seen.dealer;
    const [, down] = this.#dealer.cards;
    if (hole && down) await down.turn(hole, skip);
    this.#dealer.count(true);
    for (const card of drawn) {
      if (fresh) await wait(DEALER_PACE_MS, skip);
      await this.#deal(this.#dealer, card, skip);
    }
    this.#dealer.count(true);
    const { length } = seen.dealer;
    if (seen.isInsured && length === 2 && totalIn(seen.dealer) === 21)
      this.#insured.textContent = t('bj.insurancePaid', { amount: show((unit() * 3n) / 2n) });
    const said = seen.hands.map((hand, index) => this.#endHand(seen, hand, index));
    const dealt = t('bj.dealerHas', { cards: cardNames(t, seen.dealer), total: totalIn(seen.dealer) });
    announce(`${dealt} ${said.join(' ')}`);
    if (!fresh) return;
    const [win, staked] = [readAmount(round.win), readAmount(round.stake)];
    if (win > staked) sound.win(seen.hands.some((hand) => isNatural(seen.hands, hand)) ? 2 : 1);
    await wait(REST_MS, skip);
  }

  /** @returns how the hand ended, in words */
  #endHand({ hands }: SeenRound, hand: SeenHand, index: number): string {
    const { t, show, unit } = this.#kit;
    const { cards, stakes, back = 0 } = hand;
    const [staked, paid]: [Amount, Amount] = [
      unit() * BigInt(stakes),
      (unit() * BigInt(Math.round(back * 2))) / 2n,
    ];
    const came = outcomeOf(staked, paid);
    const outcome: Outcome = came.is === 'won' ? 'won' : paid === staked ? 'even' : 'lost';
    const lost: WordKey = totalIn(cards) > 21 ? 'bj.bust' : 'bj.lost';
    const won: WordKey = isNatural(hands, hand) ? 'bj.blackjack' : 'bj.won';
    const text =
      came.is === 'won'
        ? t(won, { amount: show(came.net) })
        : t(outcome === 'even' ? 'bj.push' : lost, { amount: show(paid) });
    this.#hands[index]?.count(true);
    this.#hands[index]?.end(text, outcome);
    return text;
  }

  /** Takes the cards of the round before off the table. */
  async #sweep(skip = new AbortController().signal): Promise<void> {
    const cards = [this.#dealer, ...this.#hands].flatMap((hand) => hand.cards);
    const away = [{ transform: 'none' }, { transform: 'translate(-40vw, -30vh) rotate(-30deg)', opacity: 0 }];
    await Promise.all(
      cards.map(({ node }) => move(node, away, { duration: SWEEP_MS, easing: 'ease-in' }, skip)),
    );
    this.#dealer.clear();
    for (const hand of this.#hands) hand.clear();
    this.#insured.textContent = '';
    this.#setHands(1);
  }
}
