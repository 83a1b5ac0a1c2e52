import { randomBytes } from 'node:crypto';
import { parseAmount, UNIT } from '#rules/money/amount.ts';
import { playerActor } from '../../../actor.ts';
import { grantPromotion } from '../../../bonuses/public.ts';
import { promotions, type Sketch } from '../../../bonuses/testing/promotions.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import { balances, debtOf, openPurses } from '../../../ledger/public.ts';
import { openPlayer } from '../../../players/public.ts';
import { createSites } from '../../../sites/public.ts';
import type { TestServer } from '../../../test-server.ts';
import { payInForHistory } from '../../../wallet/public.ts';
import { OUTSIDE_GAME, type OutsideWorld, studioOf } from './outside-world.ts';

/** 1/100,000 of a unit, as Hub88 counts. */
const PER_UNIT = 100_000;

/** A transaction as its provider remembers it; amounts in whole units. */
export interface SentMessage {
  readonly kind: 'bet' | 'win' | 'rollback';
  readonly ref: string;
  readonly round: string;
  readonly body: object;
  readonly isOk: boolean;
}

/** The studio of a world takes bonus money. @param contribution the most of a stake that counts, in percent */
export async function takeBonuses(
  server: TestServer,
  account: string,
  contribution: number | null = null,
): Promise<void> {
  await server.database.db.tx((tx) =>
    tx
      .updateTable('outside_studio')
      .set({ takes_bonus: true, bonus_contribution: contribution })
      .where('provider_code', '=', studioOf(account))
      .execute(),
  );
}

/** Gives a player of `lucky` a bonus. */
export async function grantTo(
  server: TestServer,
  { siteId, playerId }: { readonly siteId: number; readonly playerId: bigint },
  sketch: Sketch,
): Promise<void> {
  const { database } = server;
  const now = new Date();
  const promotionId = await promotions({ database, clock: { now: () => now } }, 'lucky').start(sketch);
  const order = { promotionId, cause: `test:${uuid7()}`, base: 0n };
  const action = { siteId, playerId, actor: playerActor(playerId), now };
  const done = await database.db.tx((tx) => grantPromotion(tx, action, order));
  if (typeof done === 'string') throw new Error(done);
}

/** A player with bonus money on the game of a provider that speaks Hub88's protocol. Amounts in whole units. */
export class BonusPlayer {
  readonly playerId: bigint;
  readonly sent: SentMessage[] = [];
  readonly #server: TestServer;
  readonly #world: OutsideWorld;
  readonly #token: string;

  private constructor(server: TestServer, world: OutsideWorld, playerId: bigint, token: string) {
    this.#server = server;
    this.#world = world;
    this.playerId = playerId;
    this.#token = token;
  }

  /** A new player with a deposit, who has opened the game. */
  static async begin(server: TestServer, world: OutsideWorld, deposit: string): Promise<BonusPlayer> {
    const { db } = server.database;
    const site = await createSites(db).byExternalId('lucky');
    if (!site) throw new Error('the seed has no site lucky');
    const accountId = `bonus_${uuid7().slice(-12)}`;
    const playerId = await openPlayer(db, site, {
      ...{ accountId, passwordHash: 'none', fullName: accountId, birthday: '1990-01-01' },
      email: `${accountId}@example.com`,
    });
    const amount = parseAmount(deposit) ?? 0n;
    await payInForHistory(db, { siteId: site.id, playerId, currency: site.currency, amount });
    const now = new Date();
    await db.tx((tx) =>
      tx
        .insertInto('session')
        .values({
          ...{ id: uuid7(), token_hash: randomBytes(32), cookie_hash: null, player_id: playerId },
          ...{ site_id: site.id, user_agent: '', ip: '127.0.0.1', created_at: now, last_seen_at: now },
        })
        .execute(),
    );
    return new BonusPlayer(server, world, playerId, await world.openFor(playerId));
  }

  get #db() {
    return this.#server.database.db;
  }

  get action() {
    const { playerId } = this;
    return { siteId: this.#world.siteId, playerId, actor: playerActor(playerId), now: new Date() };
  }

  grant(sketch: Sketch): Promise<void> {
    return grantTo(this.#server, { siteId: this.#world.siteId, playerId: this.playerId }, sketch);
  }

  bet(amount: number, round = uuid7(), more: object = {}): Promise<string> {
    return this.#send('bet', round, { amount: amount * PER_UNIT, currency: 'MYR', ...more });
  }

  win(amount: number, { ref, round }: SentMessage, closes = true): Promise<string> {
    return this.#send('win', round, {
      ...{ amount: amount * PER_UNIT, currency: 'MYR', round_closed: closes },
      reference_transaction_uuid: ref,
    });
  }

  rollback({ ref, round }: SentMessage): Promise<string> {
    return this.#send('rollback', round, { reference_transaction_uuid: ref });
  }

  /** All that was done again, as it was sent. */
  async repeat(): Promise<void> {
    for (const { kind, body } of this.sent.filter(({ isOk }) => isOk))
      await this.#world.send(`/transaction/${kind}`, body);
  }

  async #send(kind: SentMessage['kind'], round: string, fields: object): Promise<string> {
    const ref = uuid7();
    const body = {
      ...{
        user: `player-${this.playerId}`,
        token: this.#token,
        request_uuid: uuid7(),
        game_code: OUTSIDE_GAME,
      },
      ...{ transaction_uuid: ref, round, ...fields },
    };
    const { body: answer } = await this.#world.send(`/transaction/${kind}`, body);
    this.sent.push({ kind, ref, round, body, isOk: answer.status === 'RS_OK' });
    return String(answer.status);
  }

  /** The last message that was sent. */
  get last(): SentMessage {
    const last = this.sent.at(-1);
    if (!last) throw new Error('nothing was sent');
    return last;
  }

  /** The balance that the provider sees. */
  async shown(): Promise<number> {
    const { body } = await this.#world.send('/user/balance', {
      ...{ user: `player-${this.playerId}`, token: this.#token, request_uuid: uuid7() },
    });
    return Number(body.balance) / PER_UNIT;
  }

  /** Cash, whatever is owed. */
  async cash(): Promise<number> {
    const held = await balances(this.#db.read, this.playerId);
    return Number(held?.cash ?? 0n) / Number(UNIT);
  }

  /** Cash less what is owed, 1/10,000 units. */
  async ownUnits(): Promise<bigint> {
    const held = await balances(this.#db.read, this.playerId);
    return (held?.cash ?? 0n) - (await debtOf(this.#db.read, this.playerId));
  }

  own = async (): Promise<number> => Number(await this.ownUnits()) / Number(UNIT);

  /** Bonus money that is free, and that is held. */
  async bonus(): Promise<readonly [free: number, held: number]> {
    const purses = await openPurses(this.#db.read, this.playerId);
    const sum = (of: 'free' | 'held') => purses.reduce((total, purse) => total + purse[of], 0n);
    return [Number(sum('free')) / Number(UNIT), Number(sum('held')) / Number(UNIT)];
  }

  grants() {
    return this.#db.read
      .selectFrom('bonus_grant')
      .selectAll()
      .where('player_id', '=', this.playerId)
      .orderBy('id')
      .execute();
  }

  rounds() {
    return this.#db.read
      .selectFrom('outside_round')
      .selectAll()
      .where('player_id', '=', this.playerId)
      .orderBy('id')
      .execute();
  }

  transactions() {
    return this.#db.read
      .selectFrom('outside_transaction')
      .selectAll()
      .where('player_id', '=', this.playerId)
      .execute();
  }
}
