import type { CallRow } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { systemActor } from '../../actor.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { postIn } from '../../ledger/public.ts';
import type { TestServer } from '../../test-server.ts';
import { Memory, sampleOf } from './requests.ts';

export const HOST = 'lucky.localhost';
const SITE = { domain_name: HOST, external_id: 'lucky' };
const PASSWORD = 'Sunday Paper 7';
const GAME = { provider_code: 'BRASSWORK', game_code: 'lantern-reef' };
const JSON_TYPE = { 'content-type': 'application/json' };
const UNIT = 10_000n;

export const rows = Object.entries(calls as Readonly<Record<CallName, CallRow>>) as [CallName, CallRow][];

export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What an account must have before it may deposit or play for money. */
const OF_AGE = { date_of_birth: '1990-05-01', accept_terms: true };

let network = 0;

/** Each request comes from a network of its own: limits are not what is looked for. */
export async function post(server: TestServer, path: string, text: string, host = HOST): Promise<Answer> {
  network += 1;
  const from = `10.${(network >> 16) & 255}.${(network >> 8) & 255}.${network & 255}`;
  const headers = { ...JSON_TYPE, 'x-forwarded-for': from };
  const answer = await server.send({ path, host, headers, body: text });
  return { status: answer.status, body: JSON.parse(answer.text) };
}

export interface Person {
  readonly account_id: string;
  readonly password: string;
  /** Their data: ids from answers, their session, their game. */
  readonly own: Memory;
  /** Every text they have sent. */
  readonly said: Set<string>;
}

/** Somebody new with money and tokens, logged in, a game open. */
export async function newcomer(server: TestServer, account_id: string, fullName: string): Promise<Person> {
  const names = { ...SITE, account_id };
  const contact = { full_name: fullName, contact_email: `${account_id}@example.com`, ...OF_AGE };
  const opened = await post(
    server,
    '/api/auth/signup',
    JSON.stringify({ ...names, password: PASSWORD, ...contact }),
  );
  if (opened.status !== 200) throw new Error(`nobody new: ${JSON.stringify(opened.body)}`);
  const { db } = server.database;
  const { id, site_id } = await db.read
    .selectFrom('player')
    .select(['id', 'site_id'])
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  await db.tx((tx) =>
    postIn(tx, {
      key: uuid7(),
      siteId: site_id,
      playerId: id,
      actor: systemActor('test'),
      steps: [
        { from: 'genesis', to: 'cash', amount: 5_000n * UNIT, kind: 'genesis' },
        { from: 'promotions', to: 'token', amount: 5_000n * UNIT, kind: 'reward' },
      ],
    }),
  );
  const person = { account_id, password: PASSWORD, own: new Memory(), said: new Set<string>() };
  for (const [name, value] of Object.entries({ ...names, provider_code: GAME.provider_code }))
    person.own.set(name, value);
  await logIn(server, person);
  return person;
}

/** A new session and a new game, after theirs were lost. @returns whether the login succeeded */
export async function logIn(server: TestServer, person: Person): Promise<boolean> {
  const { account_id, password, own } = person;
  const login = { ...SITE, account_id, password };
  const { status, body } = await post(server, '/api/auth/login', JSON.stringify(login));
  if (status !== 200) return false;
  own.set('auth', String(body.token));
  await openGame(server, person);
  return true;
}

export async function openGame(server: TestServer, { account_id, own }: Person, host = HOST): Promise<void> {
  const named = (name: string) => own.of(name)[0];
  const site = { domain_name: named('domain_name'), external_id: named('external_id') };
  const game = { ...site, account_id, auth: named('auth'), ...GAME, mode: 'real' };
  const { body } = await post(server, '/api/games/launch', JSON.stringify(game), host);
  const launch = new URLSearchParams(String(body.launch_url).split('#')[1]).get('launch');
  if (launch) own.set('launch', launch);
}

/** What takes a player out of play for the calls that follow. */
export const ending = /logout|password|profile_update|exclu|sessions_end|limits_set/;

/** Does a bit of everything, so that there is something of theirs behind every call. */
export async function live(server: TestServer, person: Person, host = HOST): Promise<void> {
  for (let round = 0; round < 2; round++) {
    for (const [, row] of rows.filter(([, { access, path }]) => access !== 'public' && !ending.test(path))) {
      const answer = await post(server, row.path, JSON.stringify(sampleOf(row, person.own, round)), host);
      if (answer.status === 200) person.own.learn(answer.body);
    }
    await readMail(server, person, host);
  }
}

/** The code that was sent to somebody last. */
async function readMail(server: TestServer, { account_id, own }: Person, host: string): Promise<void> {
  const { text } = await server.send({ method: 'GET', path: '/dev/mailbox.json', host });
  const { messages }: { messages: readonly { to: string; body: string }[] } = JSON.parse(text);
  const mine = messages.find(({ to, body }) => to.startsWith(account_id) && /\b\d{8}\b/.test(body));
  const code = /\b\d{8}\b/.exec(mine?.body ?? '')?.[0];
  if (code !== undefined) own.set('tac', code);
}
