import { isRefusal, type Refusal } from '#contract/errors.ts';
import { type Amount, formatAmount } from '#rules/money/amount.ts';
import { mayRepeat, newKey } from '../../frame/api-client.ts';
import { withAnswer } from '../book.ts';
import type { BetAnswer } from '../shared-client.ts';
import type { SharedKit } from '../start-shared.ts';

/** A bet that may have been placed: a retry uses the same key. */
interface Unsure {
  readonly key: string;
  readonly what: string;
}

/** Sends bets and takes them back, one command after another. */
export class Laying {
  readonly #kit: SharedKit;
  readonly #changed: (note?: string) => void;
  #unsure: Unsure | undefined;
  #sending: 'bet' | 'cancel' | undefined;

  /** @param changed something is on its way or is not any more; `note` is what the player should read */
  constructor(kit: SharedKit, changed: (note?: string) => void) {
    this.#kit = kit;
    this.#changed = changed;
  }

  get sending(): 'bet' | 'cancel' | undefined {
    return this.#sending;
  }

  /** @returns the bet once it is placed; a refusal has been shown to the player */
  async lay(stake: Amount, choice: unknown): Promise<BetAnswer['bet'] | undefined> {
    const { server, feed } = this.#kit;
    const roundId = feed.book.round?.round_id;
    if (roundId === undefined || this.#sending !== undefined) return undefined;
    const what = JSON.stringify([roundId, formatAmount(stake), choice]);
    const key = this.#unsure?.what === what ? this.#unsure.key : newKey();
    this.#unsure = { key, what };
    const answer = await this.#send('bet', () =>
      server.bet({ key, roundId, stake: formatAmount(stake), choice }),
    );
    if (!isRefusal(answer)) {
      this.#unsure = undefined;
      return answer.bet;
    }
    if (!mayRepeat(answer)) this.#unsure = undefined;
    return (await this.#explain(answer)) ? this.lay(stake, choice) : undefined;
  }

  async takeBack(betId: string): Promise<boolean> {
    const { server } = this.#kit;
    if (this.#sending !== undefined) return false;
    const answer = await this.#send('cancel', () => server.cancel(betId));
    if (!isRefusal(answer)) return true;
    return (await this.#explain(answer)) ? this.takeBack(betId) : false;
  }

  async #send(
    what: 'bet' | 'cancel',
    send: () => Promise<BetAnswer | Refusal>,
  ): Promise<BetAnswer | Refusal> {
    this.#sending = what;
    this.#changed();
    const answer = await send();
    this.#sending = undefined;
    if (!isRefusal(answer)) this.#kit.feed.update((book) => withAnswer(book, answer));
    this.#changed();
    return answer;
  }

  /** Shown in the page instead of a dialog, since betting closes before a dialog is read. */
  async #explain(refusal: Refusal): Promise<boolean> {
    const { feed, t, refused } = this.#kit;
    void feed.ask();
    if (refusal.refused !== 'stakesClosed' && refusal.refused !== 'unknownRound') return refused(refusal);
    this.#changed(t('draws.late'));
    return false;
  }
}
