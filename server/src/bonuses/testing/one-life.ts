import { expect } from 'vitest';
import { isRefusal } from '#contract/errors.ts';
import { UNIT } from '#rules/money/amount.ts';
import { type PlayerAction, playerActor, systemActor } from '../../actor.ts';
import type { Db } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { balances, openPurses, setFrozen } from '../../ledger/public.ts';
import { openPlayer } from '../../players/public.ts';
import type { SiteRecord } from '../../sites/public.ts';
import { payInForHistory } from '../../wallet/public.ts';
import { claimPromotion, forfeitForWithdrawal, giveUpGrant } from '../claim.ts';
import { happeningsOf, noteHappenings, startDue } from '../due.ts';
import { cancelGrant } from '../grants/end-grant.ts';
import { expireGrants } from '../grants/expire-grants.ts';
import { grantPromotion } from '../grants/grant-promotion.ts';
import type { GrantRow } from '../grants/store.ts';
import { postWithGrant } from '../play-round.ts';
import { type Begun, beginHeld, endHeld } from './held-round.ts';

const DAY_MS = 86_400_000;
const gameOf = (gameCode: string) =>
  ({ product: 'casino', providerCode: 'TEST', gameCode, category: 'slot_game' }) as const;

/** A player on their way through a promotion: what is done for them, and what they have. Amounts in whole units. */
export class Life {
  readonly #db: Db;
  readonly #site: { readonly id: number; readonly currency: string };
  readonly playerId: bigint;
  /** What came into and left the cash without any bonus. */
  own = 0n;
  #now: Date;

  private constructor(db: Db, site: { id: number; currency: string }, playerId: bigint, now: Date) {
    this.#db = db;
    this.#site = site;
    this.playerId = playerId;
    this.#now = now;
  }

  static async begin(db: Db, site: SiteRecord, now: Date): Promise<Life> {
    const accountId = `life_${uuid7().slice(-12)}`;
    const playerId = await openPlayer(db, site, {
      ...{ accountId, passwordHash: 'none', fullName: accountId, birthday: '1990-01-01' },
      email: `${accountId}@example.com`,
    });
    return new Life(db, site, playerId, now);
  }

  get #action(): PlayerAction {
    const { playerId } = this;
    return { siteId: this.#site.id, playerId, actor: playerActor(playerId), now: this.#now };
  }

  /** A first deposit, and what it starts. */
  async deposit(amount: bigint): Promise<void> {
    const { id: siteId, currency } = this.#site;
    await payInForHistory(this.#db, { siteId, playerId: this.playerId, currency, amount: amount * UNIT });
    this.own += amount;
    await this.#start((tx) =>
      tx.selectFrom('outbox').selectAll().where('player_id', '=', this.playerId).execute().then(happeningsOf),
    );
  }

  async happen(trigger: 'signUp' | 'level' | 'mission', base: bigint): Promise<void> {
    const { siteId, playerId } = this.#action;
    await this.#start(async () => [{ siteId, playerId, trigger, cause: `${trigger}:${base}`, base }]);
  }

  async #start(find: (tx: Db['read']) => Promise<Parameters<typeof noteHappenings>[1]>): Promise<void> {
    const happenings = await find(this.#db.read);
    // Noted twice, since an event may be delivered again: it grants once.
    for (let time = 0; time < 2; time++) await this.#db.tx((tx) => noteHappenings(tx, happenings, this.#now));
    await startDue(this.#db, { actor: systemActor('test'), now: this.#now });
  }

  async claim(by: { promotionId: string } | { code: string }): Promise<void> {
    const claim = { key: uuid7(), by };
    const answers = [await claimPromotion(this.#db, this.#action, claim)];
    answers.push(await claimPromotion(this.#db, this.#action, claim));
    for (const answer of answers) if (isRefusal(answer)) throw new Error(answer.refused);
  }

  async grantedByStaff(promotionId: string): Promise<void> {
    const order = { promotionId, cause: 'staff:1', base: 0n };
    const done = await this.#db.tx((tx) => grantPromotion(tx, this.#action, order));
    if (typeof done === 'string') throw new Error(done);
  }

  /** Plays a round that pays so many times its stake. @returns whether it was posted, or why not */
  async bet(stake: bigint, times: bigint, gameCode = 'slot'): Promise<string> {
    const { siteId, playerId, actor } = this.#action;
    const before = await this.cash();
    const played = gameOf(gameCode);
    const { providerCode } = played;
    const posted = await postWithGrant(this.#db, this.#action, {
      ...{ stake: stake * UNIT, win: stake * times * UNIT, currency: this.#site.currency, ref: uuid7() },
      played,
      command: { key: uuid7(), siteId, playerId, actor, game: { providerCode, gameCode } },
    });
    if ('aboveMaximum' in posted) return 'aboveMaximum';
    const { answer } = posted;
    if (!answer.posted) return answer.refused;
    expect(posted.cash).toBe(await this.cashUnits());
    // What a conversion added to the cash is counted by the grant.
    const converted = answer.transfers
      .filter(({ kind, to }) => kind === 'bonusConvert' && to?.account === 'cash')
      .reduce((sum, { amount }) => sum + amount, 0n);
    this.own += (await this.cash()) - before - converted / UNIT;
    return 'posted';
  }

  /**
   * Plays the same in a round of steps. First one is begun and given back: it leaves nothing behind.
   * @returns whether it was begun, or why not
   */
  async betInSteps(stake: bigint, times: bigint): Promise<string> {
    const before = [await this.cash(), await this.bonus(), await this.grants()];
    const voided = await this.begin(stake);
    if (typeof voided === 'string') return voided;
    await this.end(voided, undefined);
    expect([await this.cash(), await this.bonus(), await this.grants()]).toEqual(before);
    const cash = await this.cash();
    const converted = await this.converted();
    const begun = await this.begin(stake);
    if (typeof begun === 'string') return begun;
    await this.end(begun, times);
    this.own += (await this.cash()) - cash - ((await this.converted()) - converted);
    return 'posted';
  }

  /** Begins a round of steps. @returns why not, where its stake is refused */
  begin(stake: bigint): Promise<Begun | string> {
    return beginHeld(this.#db, this.#action, { played: gameOf('slot'), stake: stake * UNIT });
  }

  /** Ends it: it pays so many times its stake, or is given back. */
  async end(begun: Begun, times: bigint | undefined): Promise<void> {
    const win = times === undefined ? undefined : begun.round.stake * times;
    await endHeld(this.#db, this.#action, begun, win);
  }

  /** What bonus money has become cash. */
  converted = async (): Promise<bigint> =>
    (await this.grants()).reduce((sum, { converted }) => sum + converted, 0n) / UNIT;

  /** A round of a frozen account is refused by the ledger in its last step, and leaves nothing behind. */
  async betRolledBack(stake: bigint): Promise<void> {
    const before = [await this.cash(), await this.grants()];
    await this.#db.tx((tx) => setFrozen(tx, this.playerId, true));
    expect(await this.bet(stake, 2n)).toBe('accountFrozen');
    await this.#db.tx((tx) => setFrozen(tx, this.playerId, false));
    expect([await this.cash(), await this.grants()]).toEqual(before);
  }

  async giveUp(): Promise<void> {
    const [grant] = await this.grants();
    expect(await giveUpGrant(this.#db, this.#action, grant?.id ?? '')).toBeUndefined();
  }

  /** Gives a grant up, unless a round of its money is open. */
  async tryToGiveUp(grantId: string): Promise<void> {
    await giveUpGrant(this.#db, this.#action, grantId);
  }

  async cancelledByStaff(): Promise<void> {
    const [grant] = await this.grants();
    const of = { grantId: grant?.id ?? '', playerId: this.playerId };
    expect(await this.#db.tx((tx) => cancelGrant(tx, this.#action, of))).toBeDefined();
  }

  withdraw(): Promise<void> {
    return this.#db.tx((tx) => forfeitForWithdrawal(tx, this.#action));
  }

  async pass(days: number): Promise<void> {
    this.#now = new Date(this.#now.getTime() + days * DAY_MS);
    await expireGrants(this.#db, { actor: systemActor('test'), now: this.#now });
  }

  grants(): Promise<GrantRow[]> {
    return this.#db.read
      .selectFrom('bonus_grant')
      .selectAll()
      .where('player_id', '=', this.playerId)
      .orderBy('id')
      .execute();
  }

  /** The cash in 1/10,000 units. */
  async cashUnits(): Promise<bigint> {
    return (await balances(this.#db.read, this.playerId))?.cash ?? 0n;
  }

  cash = async (): Promise<bigint> => (await this.cashUnits()) / UNIT;

  tokens = async (): Promise<bigint> => ((await balances(this.#db.read, this.playerId))?.token ?? 0n) / UNIT;

  /** Bonus money that is left in open purses. */
  async bonus(): Promise<bigint> {
    const purses = await openPurses(this.#db.read, this.playerId);
    return purses.reduce((sum, { free, held }) => sum + free + held, 0n) / UNIT;
  }
}
