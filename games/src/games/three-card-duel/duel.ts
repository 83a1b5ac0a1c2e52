import type { ThreeRank } from '#rules/games/three-card-duel/hand.ts';
import { ranks } from '#rules/games/three-card-duel/hand.ts';
import { anteBonus, MOST_CHIPS, pairPlusPays } from '#rules/games/three-card-duel/rules.ts';
import type { Amount } from '#rules/money/amount.ts';
import { cardNames } from '../../board/cards/card-name.ts';
import { PlayingCard } from '../../board/cards/playing-card.ts';
import { ChipTable } from '../../board/chips/chip-table.ts';
import { Decisions } from '../../board/decisions.ts';
import { move } from '../../board/motion.ts';
import type { How, Kit, Shown, View } from '../../board/view.ts';
import { el } from '../../frame/dom.ts';
import { readAmount } from '../../frame/money.ts';
import { wait } from '../../frame/wait.ts';
import { BetSpot } from './bet-spot.ts';
import { PayList } from './pay-list.ts';
import { lantern, sea } from './scenery.ts';
import { type Ending, readDuel, type SeenDuel } from './seen-duel.ts';

const [PACE_MS, REVEAL_MS, SWEEP_MS] = [150, 340, 220];
const HAND = 3;
/** Pause between the end of the round and the announcement of its win. */
const REST_MS = 400;

const never = AbortSignal.abort();

/** Stakes on the two bets. */
interface Lying {
  readonly ante: Amount;
  readonly pairPlus: Amount;
}

/** Antes that come back of one and its double, the bonus aside, by how the duel ended. */
const antesBack: Readonly<Record<Ending, bigint>> = {
  unqualified: 3n,
  won: 4n,
  tied: 2n,
  lost: 0n,
  folded: 0n,
  'pair-plus': 0n,
};

/** Three cards against three, over a sea of paper. */
export class Duel implements View {
  readonly #kit: Kit;
  readonly #rows = { dealer: el('div', { class: 'duel-row' }), own: el('div', { class: 'duel-row' }) };
  readonly #ranks = {
    dealer: el('output', { class: 'duel-rank' }),
    own: el('output', { class: 'duel-rank' }),
  };
  readonly #ribbon = el('p', { class: 'duel-ribbon' });
  readonly #deck = el('i', { class: 'duel-deck' });
  readonly #ante: BetSpot;
  readonly #plus: BetSpot;
  readonly #table: ChipTable;
  readonly #bonus: PayList;
  readonly #plusPays: PayList;
  readonly #decisions: Decisions;
  #dealer: PlayingCard[] = [];
  #own: PlayingCard[] = [];
  #isOver = true;
  #swept: Promise<void> = Promise.resolve();

  constructor(kit: Kit) {
    const { t } = kit;
    this.#kit = kit;
    this.#decisions = new Decisions((action) => kit.act(action));
    this.#ante = new BetSpot('ante', t('duel.ante'));
    this.#plus = new BetSpot('pairPlus', t('duel.pairPlus'));
    const chosen = () => {
      this.#clear();
      kit.chosen();
    };
    this.#table = new ChipTable({ ...kit, chosen }, MOST_CHIPS, [this.#ante, this.#plus]);
    this.#bonus = new PayList(t, t('duel.bonus'), anteBonus);
    this.#plusPays = new PayList(t, t('duel.pairPlus'), pairPlusPays);
    const side = (name: 'dealer' | 'own', label: string) =>
      el(
        'section',
        { class: `duel-side ${name}`, role: 'group', 'aria-label': label },
        el('h2', {}, label),
        this.#rows[name],
        this.#ranks[name],
      );
    document.body.prepend(sea(), lantern(), lantern());
    kit.board.append(
      el(
        'div',
        { class: 'duel-board' },
        this.#bonus.node,
        el(
          'div',
          { class: 'duel-table' },
          this.#deck,
          side('dealer', t('duel.dealer')),
          this.#ribbon,
          side('own', t('duel.own')),
          el('div', { class: 'spots' }, this.#ante.button, this.#plus.button),
          this.#table.rail.node,
        ),
        this.#plusPays.node,
      ),
    );
    this.#showBets();
    this.#say(t('duel.begin'));
  }

  choice(): unknown {
    const laid = this.#table.choice();
    return laid && { ante: laid.ante ?? 0, pairPlus: laid.pairPlus ?? 0 };
  }

  bets() {
    return this.#table.bets();
  }

  setIdle(idle: boolean): void {
    this.#decisions.setResting(false);
    this.#table.setIdle(idle);
    if (!this.#isOver) return;
    if (!idle && this.#own.length > 0) this.#swept = this.#sweep();
    if (this.#own.length === 0) this.#showBets();
  }

  async draw(round: Shown, { fresh, skip }: How): Promise<void> {
    const seen = readDuel(round.result);
    const signal = fresh ? skip : never;
    await this.#swept;
    this.#decisions.setResting(true);
    if (this.#isOver) {
      if (this.#own.length > 0) await this.#sweep(never);
      if (!fresh) this.#table.find(lyingIn(round));
      this.#showBets();
      await this.#deal(seen, signal);
    }
    this.#isOver = round.state !== 'open';
    this.#showRank('own', seen.rank);
    this.#plusPays.light(this.#laid.pairPlus > 0n ? seen.rank : undefined);
    if (seen.over) await this.#end(round, seen, { fresh, skip: signal });
    else this.#ask(round, seen);
  }

  get #laid(): Lying {
    const { ante = 0n, pairPlus = 0n } = this.#table.now;
    return { ante, pairPlus };
  }

  #showBets(isPlayed = false): void {
    const { show } = this.#kit;
    const { ante, pairPlus } = this.#laid;
    const written = (amount: Amount) => (amount > 0n ? show(amount) : '');
    this.#ante.show(written(isPlayed ? 2n * ante : ante));
    this.#plus.show(written(pairPlus));
  }

  #say(text: string, tone = ''): void {
    this.#ribbon.textContent = text;
    this.#ribbon.className = `duel-ribbon ${tone}`;
  }

  #showRank(side: 'dealer' | 'own', rank?: ThreeRank): void {
    this.#ranks[side].textContent = rank ? this.#kit.t(`duel.rank.${rank}`) : '';
  }

  /** A card to each side in turn, face down; then the player's are turned. */
  async #deal({ player }: SeenDuel, skip: AbortSignal): Promise<void> {
    const { t, sound } = this.#kit;
    this.#say('');
    const flights: Promise<void>[] = [];
    for (let place = 0; place < HAND; place++) {
      for (const side of ['own', 'dealer'] as const) {
        const card = new PlayingCard(t, 'papercut');
        (side === 'own' ? this.#own : this.#dealer).push(card);
        this.#rows[side].append(card.node);
        flights.push(card.fly(this.#deck, skip));
        if (!skip.aborted) sound.stop(6);
        await wait(PACE_MS, skip);
      }
    }
    await Promise.all(flights);
    for (const [place, card] of this.#own.entries()) {
      const turned = card.turn(player[place] ?? '', skip);
      await wait(PACE_MS, skip);
      if (place === HAND - 1) await turned;
    }
  }

  #ask({ offers }: Shown, { player, rank }: SeenDuel): void {
    const { t, show, announce } = this.#kit;
    announce(t('duel.ask', { cards: cardNames(t, player), rank: t(`duel.rank.${rank}`) }));
    const cost = readAmount(offers.find(({ action }) => action === 'play')?.stake ?? '0');
    this.#say(t('yourTurn'));
    this.#decisions.ask(t('yourTurn'), [
      { action: 'play', label: t('duel.play'), cost: `+${show(cost)}`, tone: 'more' },
      { action: 'fold', label: t('duel.fold'), tone: 'halt' },
    ]);
  }

  async #end(round: Shown, { rank, over }: SeenDuel, { fresh, skip }: How): Promise<void> {
    if (!over) return;
    const { t, announce, sound } = this.#kit;
    const isPlayed = over.ended !== 'folded' && over.ended !== 'pair-plus';
    this.#decisions.close();
    this.#showBets(isPlayed);
    for (const [place, card] of this.#dealer.entries()) {
      await card.turn(over.dealer[place] ?? '', skip);
      if (fresh) await wait(REVEAL_MS - 200, skip);
    }
    this.#showRank('dealer', over.rank);
    const [win, staked] = [readAmount(round.win), readAmount(round.stake)];
    const text = t(`duel.end.${over.ended}`);
    this.#say(text, win > staked ? 'won' : over.ended);
    announce(
      `${t('duel.dealerHas', { cards: cardNames(t, over.dealer), rank: t(`duel.rank.${over.rank}`) })} ${text}.`,
    );
    if (isPlayed) this.#bonus.light(rank);
    this.#settle(rank, over.ended);
    if (!fresh) return;
    if (win > staked) sound.win(win >= 5n * staked ? 2 : 1);
    await wait(REST_MS, skip);
  }

  /** Shows the return of each bet at its place. */
  #settle(rank: ThreeRank, ended: Ending): void {
    const { show } = this.#kit;
    const { ante, pairPlus } = this.#laid;
    const place = ranks.indexOf(rank);
    const isPlayed = ended !== 'folded' && ended !== 'pair-plus';
    const bonus = BigInt(isPlayed ? (anteBonus[place] ?? 0) : 0);
    const plus = BigInt(pairPlusPays[place] ?? 0);
    const back = {
      ante: ante * (antesBack[ended] + bonus),
      pairPlus: plus > 0n ? pairPlus * (plus + 1n) : 0n,
    };
    const written = (laid: Amount, amount: Amount) => (laid === 0n ? '' : amount > 0n ? show(amount) : '–');
    this.#table.settle(new Map(Object.entries(back)));
    this.#ante.show(written(ante, back.ante));
    this.#plus.show(written(pairPlus, back.pairPlus));
  }

  async #sweep(skip = new AbortController().signal): Promise<void> {
    const away = [{ transform: 'none' }, { transform: 'translate(-40vw, -20vh) rotate(-24deg)', opacity: 0 }];
    await Promise.all(
      [...this.#own, ...this.#dealer].map(({ node }) =>
        move(node, away, { duration: SWEEP_MS, easing: 'ease-in' }, skip),
      ),
    );
    this.#clear();
    this.#showBets();
  }

  #clear(): void {
    this.#own = [];
    this.#dealer = [];
    for (const row of Object.values(this.#rows)) row.replaceChildren();
    this.#showRank('own');
    this.#showRank('dealer');
    this.#bonus.light();
    this.#plusPays.light();
    this.#say(this.#kit.t('duel.begin'));
  }
}

/** Stakes of an open round: the cost of playing is the ante, the rest is on the pair plus. */
function lyingIn({ stake, offers }: Shown): Record<keyof Lying, Amount> {
  const play = offers.find(({ action }) => action === 'play');
  const ante = play ? readAmount(play.stake) : 0n;
  return { ante, pairPlus: readAmount(stake) - ante };
}
