import { systemActor } from '../../../../actor.ts';
import { uuid7 } from '../../../../db/uuid7.ts';
import type { CallAnswer, TestServer } from '../../../../test-server.ts';
import {
  approveWithdrawal,
  listWithdrawals,
  payoutHandler,
  queuePayouts,
  saveBank,
  savePayOut,
  type WithdrawalQueueState,
} from '../../../../wallet/public.ts';
import { type Member, testWallet } from '../../../../wallet/test-wallet.ts';
import { askOutside } from '../../../domains/send-outside.ts';
import type { AddOutsideWork, OutsideWork } from '../../../outside-work.ts';
import { openVendor } from '../../testing/vendor.ts';
import { addGateway } from '../../testing/vendor-run.ts';
import { vendorAdapters } from '../../vendor-adapters.ts';
import { payoutNotice } from './payouts.ts';
import { custodyVendor, MERCHANT, payoutsOf, SECRET } from './simulator.ts';

/** Where an end comes: more rounds of the queue than any payout needs. */
const MOST_ROUNDS = 1_000;

/** A member who is paid to an address. */
export interface Payee {
  readonly member: Member;
  readonly account: string;
}

/**
 * Baize as it pays out USDT by a simulated custody, `usdt-trc20` and `usdt-erc20`. The server's own job is kept from payouts: they are
 * sent when a test says so.
 */
export async function openCoinSite(server: TestServer) {
  const { db } = server.database;
  const wallet = testWallet(server);
  const vendor = await openVendor(custodyVendor, () => server.clock.now());
  const books = payoutsOf(vendor.books);
  const vendors = vendorAdapters(askOutside(false), server.clock);
  const adapters = new Map(vendors.payouts.map((one) => [one.code, one]));
  const siteId = (await wallet.member('first_of_coins', 0n, 'baize')).siteId;
  const custody = vendors.payments.find(({ code }) => code === 'custody');
  if (!custody) throw new Error('no custody');
  const gateway = await addGateway(server, vendor, { adapter: custody, siteId });
  await openWays(server, siteId, gateway);
  await server.keepFromJob('queue-payouts');

  return {
    ...{ wallet, vendor, books, adapters, siteId, gateway },
    add: (member: Member, account_number: string, bank_code = 'usdt-trc20') =>
      wallet.call(member, '/api/wallet/bank_account_add', {
        ...{ key: uuid7(), bank_code, holder_name: 'Ana Cruz Santos', account_number },
      }),
    /** A member with so many whole units, and a confirmed address. */
    async payee(
      accountId: string,
      paidIn: bigint,
      address: string,
      bank_code = 'usdt-trc20',
    ): Promise<Payee> {
      const member = await wallet.member(accountId, paidIn, 'baize');
      return { member, account: await confirmed(server, member, await this.add(member, address, bank_code)) };
    },
    async asked({ member, account }: Payee, amount = '250'): Promise<string> {
      const ask = { key: uuid7(), bank_account_id: account, amount };
      return (await wallet.ok(member, '/api/wallet/withdrawal', ask)).withdrawal_id;
    },
    async approved(payee: Payee, amount?: string): Promise<string> {
      const id = await this.asked(payee, amount);
      await approveWithdrawal(db, id, { actor: systemActor('test'), now: server.clock.now() });
      return id;
    },
    /** Queues what is due after so many milliseconds, and does it as the queue does, until nothing is due any more. */
    async work(later: number): Promise<void> {
      const at = new Date(server.clock.now().getTime() + later);
      const handle = payoutHandler(db, adapters, { now: () => at });
      for (let round = 0; round < MOST_ROUNDS; round += 1) {
        const queued: OutsideWork[] = [];
        const collect: AddOutsideWork = async (_writer, _queue, some) => void queued.push(...some);
        await queuePayouts(db, adapters, collect, at);
        if (queued.length === 0) return;
        for (const { data, key } of queued)
          await handle({ id: key ?? '', data, signal: AbortSignal.timeout(60_000) }).catch(() => undefined);
      }
      throw new Error('payouts are due again and again');
    },
    status: (of: Payee, withdrawal_id: string) =>
      wallet.ok(of.member, '/api/wallet/withdrawal_status', { withdrawal_id }),
    /** The ids of the withdrawals that staff see in a state. */
    async seenAs(state: WithdrawalQueueState): Promise<readonly string[]> {
      const asked = { siteIds: [siteId], state, isOldestFirst: true, limit: 10_000 };
      return (await listWithdrawals(db.read, asked)).map(({ id }) => id);
    },
    payoutOf(id: string) {
      const found = books.of(id);
      if (!found) throw new Error(`the vendor has no payout ${id}`);
      return found;
    },
    /** A callback about a payout, with what is said of it otherwise than it is. @returns the status of the answer */
    async say(id: string, change: object = {}, secret = SECRET): Promise<number> {
      const signed = { merchant: MERCHANT, secret, now: server.clock.now() };
      const { headers, body } = payoutNotice({ ...this.payoutOf(id), ...change }, signed);
      const sent = { 'content-type': 'application/json', ...headers };
      const path = `/callbacks/payouts/custody/${gateway}`;
      return (await server.send({ path, host: 'localhost', headers: sent, body })).status;
    },
  };
}

export type CoinSite = Awaited<ReturnType<typeof openCoinSite>>;

/** The way to pay out to addresses, the networks, and no rule that has nothing to do with coins. */
function openWays({ database }: TestServer, siteId: number, gateway: string): Promise<void> {
  return database.db.tx(async (tx) => {
    const limits = { min: 1_000_000n, max: 100_000_000n, feePercent: '0', feeFixed: 0n };
    const way = { code: 'custody-coins', kind: 'coin' as const, adapter: gateway };
    await savePayOut(tx, { siteId }, { ...limits, ...way, isOn: true, version: 0, offered: [way] });
    for (const [code, name] of [
      ['usdt-trc20', 'USDT, TRON (TRC-20)'],
      ['usdt-erc20', 'USDT, Ethereum (ERC-20)'],
    ] as const)
      await saveBank(
        tx,
        { siteId },
        {
          ...{ code, name, kind: 'coin', country: 'PH', prefix: '', isOn: true, version: 0 },
          ...{ minDigits: 1, maxDigits: 34 },
        },
      );
    await tx
      .updateTable('withdrawal_rule')
      .set({ turnover_times: 0, auto_approve_below: null })
      .where('site_id', '=', siteId)
      .execute();
  });
}

/** Confirms an account that was added, as its code does. @returns its id */
async function confirmed(
  { database, clock }: TestServer,
  { playerId }: Member,
  { body }: CallAnswer<'/api/wallet/bank_account_add'>,
): Promise<string> {
  if (!('bank_account_id' in body)) throw new Error(JSON.stringify(body));
  const { bank_account_id: id } = body;
  await database.db.autocommit
    .updateTable('bank_account')
    .set({ verified_at: clock.now() })
    .where('id', '=', id)
    .where('player_id', '=', playerId)
    .execute();
  return id;
}
