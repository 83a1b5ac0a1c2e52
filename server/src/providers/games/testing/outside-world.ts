import { createHmac, generateKeyPairSync, hash, randomBytes } from 'node:crypto';
import { canonical } from '#rules/encoding/canonical-json.ts';
import type { WalletPolicies } from '#rules/wallet/outside/policies.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import { insertLaunch } from '../../../games/public.ts';
import { balances } from '../../../ledger/public.ts';
import { guests, HOST } from '../../../rewards/testing/guests.ts';
import type { TestServer } from '../../../test-server.ts';
import { keyPlace } from '../core/accounts.ts';
import { signatureOf } from '../signing/key-signature.ts';

/** A studio with one game, an account of a dialect under which it is played, and a player of `lucky` who has opened it. */
export interface OutsideWorld {
  readonly siteId: number;
  readonly playerId: bigint;
  readonly token: string;
  /** What the provider signs with. */
  readonly key: string;
  /** Sends what the provider signs, to the account. */
  send(path: string, body: object | string, options?: SendOptions): Promise<Answered>;
  /** The same of what is asked by `GET`. */
  read(path: string, query: Readonly<Record<string, string>>): Promise<Answered>;
  cash(): Promise<bigint>;
  /** Opens the game for another player of the site. @returns the token */
  openFor(playerId: bigint): Promise<string>;
  /** Opens the game again, for so long from now on: below zero it has ended. @returns the token */
  openAnother(lastsMs: number): Promise<string>;
}

export interface SendOptions {
  readonly signature?: string;
  readonly account?: string;
}

export interface Answered {
  readonly status: number;
  readonly body: { readonly [field: string]: unknown };
}

/** The key that a provider has, what the account knows of it, and where it puts its signature. */
interface Signer {
  readonly header: string;
  newKey(): { readonly key: string; readonly theirs: string; readonly sign: (text: string) => string };
}

const rsa = (header: string): Signer => ({
  header,
  newKey() {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    return { key: privateKey, theirs: publicKey, sign: (text) => signatureOf(Buffer.from(text), privateKey) };
  },
});

const ec = (header: string): Signer => ({
  header,
  newKey() {
    const { publicKey, privateKey } = generateKeyPairSync('ec', {
      namedCurve: 'prime256v1',
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    return { key: privateKey, theirs: publicKey, sign: (text) => signatureOf(Buffer.from(text), privateKey) };
  },
});

const hmac: Signer = {
  header: 'x-request-sign',
  newKey() {
    const theirs = randomBytes(24).toString('hex');
    return { key: theirs, theirs, sign: (text) => createHmac('sha256', theirs).update(text).digest('hex') };
  },
};

/** Says who calls, whatever is sent. */
const basic: Signer = {
  header: 'authorization',
  newKey() {
    const theirs = `jili:${randomBytes(24).toString('hex')}`;
    return { key: theirs, theirs, sign: () => `Basic ${Buffer.from(theirs).toString('base64')}` };
  },
};

export type DialectCode = keyof typeof signers;

export const signers = {
  hub88: rsa('x-hub88-signature'),
  caleta: rsa('x-auth-signature'),
  swipe: hmac,
  a8r: hmac,
  // Signs within its body: what a test sends is sent as it is.
  pragmatic: hmac,
  st8: ec('x-st8-sign'),
  jili: basic,
  // Their key is in the body: what a test sends is sent as it is.
  saba: hmac,
  sbo: hmac,
} as const;

/** Each account has a studio of its own. */
export const studioOf = (account: string) => `STUDIO-${account.toUpperCase()}`;
export const OUTSIDE_GAME = 'open-wheel';

/**
 * @param account its code, a new one for each world
 */
export async function createOutsideWorld(
  server: TestServer,
  account: string,
  {
    dialect = 'hub88',
    policies = {},
    addresses = [],
    cash,
  }: {
    readonly dialect?: DialectCode;
    readonly policies?: Partial<WalletPolicies>;
    readonly addresses?: readonly string[];
    /** What a new player is given; absent: it is the demonstration player. */
    readonly cash?: string;
  } = {},
): Promise<OutsideWorld> {
  const { header, newKey } = signers[dialect];
  const { key, theirs, sign } = newKey();
  const { db } = server.database;
  const player = cash === undefined ? 'demo' : await richGuest(server, cash);
  if (cash === undefined) await server.logIn(player, 'Demo1234!', HOST);
  const { site_id: siteId, id: playerId } = await db.read
    .selectFrom('player')
    .innerJoin('site', 'site.id', 'player.site_id')
    .select(['player.site_id', 'player.id'])
    .where('site.external_id', '=', 'lucky')
    .where('player.account_id', '=', player)
    .executeTakeFirstOrThrow();
  await addAccount(db, {
    account,
    dialect,
    policies,
    addresses,
    siteId,
    theirs,
  });
  const token = await openOutsideGame(db, { account, siteId, playerId });
  return {
    siteId,
    playerId,
    token,
    key,
    async send(path, body, { signature, account: to = account } = {}) {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const answer = await server.send({
        method: 'POST',
        host: HOST,
        path: `/providers/${dialect}/${to}${path}`,
        headers: {
          'content-type': 'application/json',
          [header]: signature ?? sign(text),
        },
        body: text,
      });
      return { status: answer.status, body: JSON.parse(answer.text) };
    },
    async read(path, query) {
      const answer = await server.send({
        method: 'GET',
        host: HOST,
        path: `/providers/${dialect}/${account}${path}?${new URLSearchParams(query)}`,
        headers: { [header]: sign(canonical(query)) },
      });
      return { status: answer.status, body: JSON.parse(answer.text) };
    },
    cash: async () => (await balances(db.read, playerId))?.cash ?? 0n,
    openFor: (other) => openOutsideGame(db, { account, siteId, playerId: other }),
    openAnother: (lastsMs) => openOutsideGame(db, { account, siteId, playerId, lastsMs }),
  };
}

async function richGuest(server: TestServer, cash: string): Promise<string> {
  const some = guests(server);
  const who = await some.signUp();
  await some.deposit(who, cash);
  return who.account_id;
}

interface NewAccount {
  readonly account: string;
  readonly dialect: string;
  readonly policies: Partial<WalletPolicies>;
  readonly addresses: readonly string[];
  readonly siteId: number;
  /** PEM. */
  readonly theirs: string;
}

export function addAccount(db: Db, { account, dialect, policies, addresses, siteId, theirs }: NewAccount) {
  const studio = studioOf(account);
  return db.tx(async (tx) => {
    await tx
      .insertInto('outside_account')
      .values({ code: account, dialect, policies: JSON.stringify(policies), addresses: [...addresses] })
      .execute();
    await tx
      .insertInto('outside_site')
      .values({ account, site_id: siteId, operator_id: 'baize', paused_at: null })
      .execute();
    await addKey(tx, account, theirs);
    await tx
      .insertInto('provider')
      .values({ code: studio, name: 'Open Studio' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .insertInto('game')
      .values({
        ...{ provider_code: studio, code: OUTSIDE_GAME, name: 'Open Wheel', category: 'arcade' },
        ...{
          genre: null,
          rtp: null,
          max_win_times: null,
          has_demo: false,
          is_offered: true,
          position: 9_000,
        },
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx.insertInto('outside_studio').values({ provider_code: studio, account }).execute();
    // Rounds follow one another as fast as a test sends them.
    await tx
      .insertInto('site_play')
      .values({ site_id: siteId, shortest_round_ms: 0 })
      .onConflict((conflict) => conflict.column('site_id').doUpdateSet({ shortest_round_ms: 0 }))
      .execute();
  });
}

export async function addKey(
  tx: Tx,
  account: string,
  theirs: string,
  endsAt: Date | null = null,
): Promise<void> {
  const id = uuid7();
  await tx
    .insertInto('outside_key')
    .values({
      ...{ id, account, site_id: null, owner: 'theirs' },
      value: tx.keys.seal(keyPlace(id), Buffer.from(theirs)),
      starts_at: new Date(0),
      ends_at: endsAt,
    })
    .execute();
}

/** @returns the token that the provider's server names the launch by */
async function openOutsideGame(
  db: Db,
  {
    account,
    siteId,
    playerId,
    lastsMs = 3_600_000,
  }: {
    readonly account: string;
    readonly siteId: number;
    readonly playerId: bigint;
    readonly lastsMs?: number | undefined;
  },
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const session = await db.read
    .selectFrom('session')
    .select('id')
    .where('player_id', '=', playerId)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const now = Date.now();
  await db.tx((tx) =>
    insertLaunch(tx, {
      ...{ id: uuid7(), tokenHash: hash('sha256', token, 'buffer'), siteId, playerId, sessionId: session.id },
      ...{ gameCode: OUTSIDE_GAME, providerCode: studioOf(account), mode: 'real', demo: null },
      openedAt: new Date(now - 3_600_000),
      expiresAt: new Date(now + lastsMs),
    }),
  );
  return token;
}
