import { createHmac, randomUUID } from 'node:crypto';
import { send } from '../support/api.ts';
import { sites } from '../support/sites.ts';

/** A server of a provider that calls the wallet by A8R, for one player of `baize`. */
export class OutsideProvider {
  readonly #account: string;
  readonly #key: string;
  readonly #playerId: string;

  constructor(of: { readonly account: string; readonly key: string; readonly playerId: string }) {
    this.#account = of.account;
    this.#key = of.key;
    this.#playerId = of.playerId;
  }

  /** Sends a bet or a win in a round of its own. */
  play(type: 'bet' | 'win', amount: string, id: string = randomUUID()) {
    return this.send('/a8r_casino.Round/BetWin', {
      ...{ player_id: `player-${this.#playerId}`, currency: 'PHP', game_id: 'open-wheel', finished: true },
      ...{ round_id: `round-${id}`, transactions: [{ id, type, amount }] },
    });
  }

  async send(path: string, body: object, key = this.#key) {
    const text = JSON.stringify(body);
    const signature = createHmac('sha256', key).update(text).digest('hex');
    const to = `/providers/a8r/${this.#account}${path}`;
    const answer = await send(sites.baize, 'POST', to, text, { 'x-request-sign': signature });
    return { status: answer.status, text: answer.text };
  }
}
