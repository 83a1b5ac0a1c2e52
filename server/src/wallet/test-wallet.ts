import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { CallPath, CallRequest, CallResponse } from '#contract/calls.ts';
import { isRefusal } from '#contract/errors.ts';
import { UNIT } from '#rules/money/amount.ts';
import type { Db } from '../db/database.ts';
import { uuid7 } from '../db/uuid7.ts';
import { verifyLedger } from '../ledger/public.ts';
import { createHasher, hashCost, openPlayer, serverKey } from '../players/public.ts';
import { readMailbox } from '../providers/messages/public.ts';
import { createSites } from '../sites/public.ts';
import type { CallAnswer, TestServer } from '../test-server.ts';
import { payInForHistory } from './public.ts';

const PASSWORD = 'Sunday Paper 7';
const CONFIRMS = 'your new withdrawal account';

/** A player with money, as suites of the wallet want them. */
export interface Member {
  readonly host: string;
  readonly siteId: number;
  readonly playerId: bigint;
  readonly auth: { readonly account_id: string; readonly auth: string };
  readonly email: string;
  readonly address: string;
}

type Ask<P extends CallPath> = Omit<CallRequest<P>, 'account_id' | 'auth'>;

export interface TestWallet {
  /** Opens an account in the name of Ana Cruz Santos and pays in, in whole units; on `arena` nothing is to be staked. */
  member(accountId: string, paidIn: bigint, site?: 'baize' | 'lucky' | 'arena' | 'closed'): Promise<Member>;
  /** A call of the member, from an address of their own, so that limits meet each by themselves. */
  call<P extends CallPath>(member: Member, path: P, body: Ask<P>): Promise<CallAnswer<P>>;
  /** The same where only success will do. @throws with the refusal */
  ok<P extends CallPath>(member: Member, path: P, body: Ask<P>): Promise<CallResponse<P>>;
  /** The member with a session that was opened just now. */
  logInAgain(member: Member): Promise<Member>;
  balance(member: Member): Promise<string>;
  /** A verified bank account of the member. */
  account(member: Member, number?: string): Promise<string>;
  /** The newest message to the member that says so. */
  mail(member: Member, words: string): Promise<string>;
  /** The headers of a callback that the bundled gateway would sign. */
  signed(body: string): Promise<Record<string, string>>;
  /** Discrepancies of the ledger; empty if it balances. */
  unbalanced(): Promise<readonly unknown[]>;
}

/** Calls as their members make them. */
function client(server: TestServer) {
  async function send<P extends CallPath>(
    { host, address }: Pick<Member, 'host' | 'address'>,
    path: P,
    body: unknown,
  ): Promise<CallAnswer<P>> {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
    const answer = await server.send({ path, host, headers, body: JSON.stringify(body) });
    return { status: answer.status, body: JSON.parse(answer.text) };
  }
  const call: TestWallet['call'] = (member, path, body) => send(member, path, { ...member.auth, ...body });
  const ok: TestWallet['ok'] = async (member, path, body) => {
    const answer = await call(member, path, body);
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    // Sound: a success is of the call's own response.
    return answer.body as Awaited<ReturnType<typeof ok<typeof path>>>;
  };
  async function logIn(member: Omit<Member, 'auth'>, accountId: string): Promise<Member> {
    const domain_name = member.host;
    const external_id = domain_name === 'localhost' ? 'baize' : domain_name.replace('.localhost', '');
    const ask = { domain_name, external_id, account_id: accountId, password: PASSWORD };
    const answer = await send(member, '/api/auth/login', ask);
    if (!('token' in answer.body)) throw new Error(`no login: ${JSON.stringify(answer.body)}`);
    return { ...member, auth: { account_id: accountId, auth: answer.body.token } };
  }
  return { call, ok, logIn };
}

const mailsTo = async (db: Db, { email }: Pick<Member, 'email'>, words: string) =>
  (await readMailbox(db.read)).filter(({ recipient, body }) => recipient === email && body.includes(words));

/** The relay and the queue of mail work by themselves: waits until there are so many. */
async function newestMail(db: Db, member: Member, words: string, count = 1): Promise<string> {
  for (let tries = 0; tries < 400; tries++) {
    const [found, ...older] = await mailsTo(db, member, words);
    if (found && older.length + 1 >= count) return `${found.subject}\n${found.body}`;
    await wait(50);
  }
  throw new Error(`no mail to ${member.email} says "${words}"`);
}

/** The body of a callback of the bundled gateway. */
async function signature(server: TestServer, body: string): Promise<Record<string, string>> {
  const value = await serverKey(server.database.db, 'sandbox-pay');
  const seconds = String(Math.floor(server.clock.now().getTime() / 1000));
  const hex = createHmac('sha256', value).update(`${seconds}.${body}`).digest('hex');
  return { 'content-type': 'application/json', 'x-sandbox-signature': `t=${seconds},v1=${hex}` };
}

/** @param server started with `TRUST_PROXY: '127.0.0.1'` */
export function testWallet(server: TestServer): TestWallet {
  const { db } = server.database;
  const { call, ok, logIn } = client(server);
  let people = 0;
  return {
    call,
    ok,
    balance: async (member) => (await ok(member, '/api/auth/get_balance', {})).game_balance,
    mail: (member, words) => newestMail(db, member, words),
    logInAgain: ({ auth, ...member }) => logIn(member, auth.account_id),
    signed: (body) => signature(server, body),
    async member(accountId, paidIn, site = 'arena') {
      const host = site === 'baize' ? 'localhost' : `${site}.localhost`;
      const record = await createSites(db).byExternalId(site);
      if (!record) throw new Error(`no site ${site}`);
      const email = `${accountId}@example.com`;
      people += 1;
      const number = people;
      const birthday = new Date(Date.UTC(1970, 0, number)).toISOString().slice(0, 10);
      const passwordHash = await (await createHasher(hashCost('test'))).hash(PASSWORD);
      if (isRefusal(passwordHash)) throw new Error(passwordHash.refused);
      const playerId = await openPlayer(db, record, {
        ...{ accountId, email, birthday, passwordHash, fullName: 'Ana Cruz Santos' },
      });
      // As the job does within ten seconds. Withdrawals that nobody looks at wait until then.
      await db.pool.query('delete from screening_due where player_id = $1', [playerId]);
      const money = { siteId: record.id, playerId, currency: record.currency, amount: paidIn * UNIT };
      if (paidIn > 0n) await payInForHistory(db, money);
      const address = `10.${Math.floor(number / 250)}.0.${number % 250}`;
      return logIn({ host, siteId: record.id, playerId, email, address }, accountId);
    },
    async account(member, number = String(10_000_000 + Math.floor(Math.random() * 89_999_999))) {
      const bank_code =
        { 'arena.localhost': 'lanternfield', 'lucky.localhost': 'teratai' }[member.host] ?? 'amihan';
      const ask = { key: uuid7(), bank_code, holder_name: 'SANTOS ANA', account_number: number };
      const { bank_account_id } = await ok(member, '/api/wallet/bank_account_add', ask);
      const before = await mailsTo(db, member, CONFIRMS);
      await ok(member, '/api/wallet/bank_account_send_code', { bank_account_id });
      const mail = await newestMail(db, member, CONFIRMS, before.length + 1);
      const tac = /\b\d{8}\b/.exec(mail)?.[0] ?? '';
      await ok(member, '/api/wallet/bank_account_verify', { bank_account_id, tac });
      return bank_account_id;
    },
    async unbalanced() {
      const connection = await db.pool.connect();
      try {
        return (await verifyLedger(connection)).findings;
      } finally {
        connection.release();
      }
    },
  };
}
