import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { systemActor } from '../actor.ts';
import { uuid7 } from '../db/uuid7.ts';
import { type MessageSender, openMailbox, requestMessage } from '../providers/messages/public.ts';
import type { PayoutAdapter } from '../providers/payout-adapter.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { approveWithdrawal } from '../wallet/public.ts';
import { type Member, type TestWallet, testWallet } from '../wallet/test-wallet.ts';

/** A service that takes every request and never answers, until `answers` is set. */
interface Hanging {
  readonly url: string;
  /** Requests: recipients of mails, references of payouts. */
  readonly asked: string[];
  /** Those answered. */
  readonly answered: Set<string>;
  answers: boolean;
  /** Drops what waits for an answer. */
  dropWaiting(): void;
  close(): void;
}

async function openHanging(): Promise<Hanging> {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    const key = String(request.headers['x-subject']);
    asked.push(key);
    if (!service.answers) return;
    service.answered.add(key);
    response.end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const service: Hanging = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answered: new Set(),
    answers: false,
    dropWaiting: () => server.closeAllConnections(),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return service;
}

const post = async (url: string, key: string, signal: AbortSignal) => {
  await fetch(url, { method: 'POST', headers: { 'x-subject': key }, signal });
};

let mailService: Hanging;
let gateway: Hanging;
let server: TestServer;
let wallet: TestWallet;
let mailHangs = false;
const sent: string[] = [];
const paid: string[] = [];

beforeAll(async () => {
  [mailService, gateway] = await Promise.all([openHanging(), openHanging()]);
  const mail: MessageSender = {
    async send(message, signal) {
      if (!mailHangs) return openMailbox(server.database.db).send(message, signal);
      await post(mailService.url, message.to, signal);
      return { sender: 'hanging' };
    },
  };
  const sms: MessageSender = {
    async send({ to }) {
      sent.push(to);
      return { sender: 'quick' };
    },
  };
  const readPayoutCallback = () => undefined;
  const bundled = { fields: [], payoutMethods: [] };
  const payouts: readonly PayoutAdapter[] = [
    {
      code: 'hanging',
      ...bundled,
      payOut: ({ reference }, _credentials, signal) => post(gateway.url, reference, signal),
      readPayoutCallback,
    },
    {
      code: 'quick',
      ...bundled,
      async payOut({ reference }) {
        paid.push(reference);
      },
      readPayoutCallback,
    },
  ];
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' }, undefined, {
    messages: { mail, sms, push: sms },
    payouts: new Map(payouts.map((adapter) => [adapter.code, adapter])),
  });
  wallet = testWallet(server);
});
afterAll(async () => {
  mailService.close();
  gateway.close();
  await server.stop();
});

/** More than the queue takes at once of one site or one gateway. */
const MANY = 8;
/** Shorter than an attempt may take: what comes within it did not wait for one to be given up. */
const SOON = { timeout: 10_000 };

function message(channel: 'mail' | 'sms', address: string) {
  return server.database.db.tx((tx) =>
    requestMessage(tx, {
      siteId: 1,
      to: { channel, address },
      text: 'passwordChanged',
      language: 'EN',
      values: { site: 'Baize', account: 'ann', minutes: '5', code: '12345678' },
      until: new Date('2100-01-01'),
    }),
  );
}

const waitingEvents = async () => {
  const { rows } = await server.database.db.pool.query(
    'select ((select count(*) from outbox) + (select count(*) from round_batch))::int as n',
  );
  return rows[0].n as number;
};

/** Transactions that wait for a service would be open for as long as an attempt takes: for longer than a test looks. */
const longTransactions = async () => {
  const { rows } = await server.database.db.pool.query(
    `select pid from pg_stat_activity
      where datname = current_database() and xact_start < now() - interval '3 seconds' and state like 'idle in%'`,
  );
  return rows;
};

async function playRound(): Promise<string> {
  const who = await server.logIn('demo', 'Demo1234!');
  const launch = await server.launch(who);
  const round = await server.ok('/api/games/play', { launch, key: uuid7(), stake: '25' });
  return round.round_id;
}

/** An approved withdrawal that a gateway is to pay. */
async function approved(member: Member, account: string, adapter: string): Promise<string> {
  const { db } = server.database;
  const { withdrawal_id: id } = await wallet.ok(member, '/api/wallet/withdrawal', {
    key: uuid7(),
    bank_account_id: account,
    amount: '10',
  });
  await db.tx((tx) => tx.updateTable('withdrawal').set({ adapter }).where('id', '=', id).execute());
  await approveWithdrawal(db, id, { actor: systemActor('test'), now: server.clock.now() });
  return id;
}

describe('a service that takes requests and never answers', () => {
  test('for mail delays no SMS, no bet and no event, and gets every mail once it answers', async () => {
    mailHangs = true;
    onTestFinished(() => {
      mailHangs = false;
    });
    const recipients = Array.from({ length: MANY }, (_, n) => `ann${n}@example.com`);
    for (const one of recipients) await message('mail', one);
    await expect.poll(() => mailService.asked.length, SOON).toBeGreaterThan(0);

    await message('sms', '+639170000001');
    await expect.poll(() => sent, SOON).toContain('+639170000001');
    const round = await playRound();
    await expect.poll(waitingEvents, SOON).toBe(0);
    expect(round).not.toBe('');
    await expect.poll(longTransactions, SOON).toEqual([]);
    const underWay = recipients.filter((one) => mailService.asked.includes(one));
    expect(underWay.length, 'mails of one site that are under way').toBeLessThan(MANY);

    mailService.answers = true;
    mailService.dropWaiting();
    await expect
      .poll(() => recipients.filter((one) => !mailService.answered.has(one)), { timeout: 40_000 })
      .toEqual([]);
  });

  test('for payouts delays no payout of another gateway', async () => {
    const member = await wallet.member('patient', 1_000n);
    const account = await wallet.account(member);
    for (let n = 0; n < MANY; n++) await approved(member, account, 'hanging');
    await expect.poll(() => gateway.asked.length, SOON).toBeGreaterThan(0);
    const id = await approved(member, account, 'quick');
    await expect.poll(() => paid, SOON).toContain(id);
    await expect.poll(longTransactions, SOON).toEqual([]);
    gateway.answers = true;
    gateway.dropWaiting();
  });
});
