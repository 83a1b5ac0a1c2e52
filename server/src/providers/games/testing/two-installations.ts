import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CallResponse } from '#contract/calls.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import { supplyKeyPlace } from '../../../games/public.ts';
import { balances } from '../../../ledger/public.ts';
import { guests, HOST, SITE } from '../../../rewards/testing/guests.ts';
import {
  type CallAnswer,
  type RawAnswer,
  sendTo,
  startTestServer,
  type TestServer,
} from '../../../test-server.ts';
import { keyPlace } from '../core/accounts.ts';
import { signatureOf } from '../signing/key-signature.ts';

/** The partner at the supplier, and the account at the operator. */
export const PARTNER = 'casino-a';
export const ACCOUNT = 'studio-b';
export const STUDIO = 'STUDIO-B';

/** What the network does to a call of the supplier to the operator's wallet. */
export const networkFaults = ['lostRequest', 'lostAnswer', 'twice', 'unknown', 'unreadable'] as const;
/** Or what happens once the operator has answered, and what becomes of the answer then. */
export type Fault = 'none' | 'refused' | (typeof networkFaults)[number] | (() => Promise<'lost' | 'late'>);

interface Keys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const newKeys = (): Keys =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

/** A player of the operator who has a game of the supplier open. */
export interface Guest {
  readonly playerId: bigint;
  /** The address that the operator frames. */
  readonly page: string;
  readonly launch: string;
  cash(): Promise<bigint>;
}

/** Two installations: the operator's players play house games of the supplier over HTTP. */
export interface TwoInstallations {
  readonly operator: TestServer;
  readonly supplier: TestServer;
  readonly operatorSite: number;
  readonly supplierSite: number;
  /** Decides what becomes of each call from here on. */
  setFaults(next: (path: string) => Fault): void;
  /** Asks the supplier, signed as the operator does. */
  ask(path: string, body: object, signature?: string): Promise<RawAnswer>;
  /** @param cash in currency units */
  openFor(gameCode: string, cash?: string): Promise<Guest>;
  play(
    guest: Guest,
    stake: string,
    more?: { readonly key?: string; readonly choice?: unknown },
  ): Promise<Played>;
  stop(): Promise<void>;
}

export type Played = CallAnswer<'/api/games/play'>;
export type Round = CallResponse<'/api/games/play'>;

export async function createTwoInstallations(games: readonly string[]): Promise<TwoInstallations> {
  const operator = await startTestServer();
  const supplier = await startTestServer();
  const [ofOperator, ofSupplier] = [newKeys(), newKeys()];
  let faults: (path: string) => Fault = () => 'none';
  const network = await openNetwork(operator, (path) => faults(path));
  const back = await openNetwork(supplier, () => 'none');
  const operatorSite = await readySite(operator);
  const supplierSite = await readySite(supplier);
  await addProvider(operator, {
    apiUrl: `${urlOf(back)}/partners/${PARTNER}`,
    ...{ games, siteId: operatorSite, theirs: ofSupplier.publicKey, ours: ofOperator.privateKey },
  });
  await addPartner(supplier, {
    walletUrl: `${urlOf(network)}/providers/hub88/${ACCOUNT}`,
    siteId: supplierSite,
    theirs: ofOperator.publicKey,
    ours: ofSupplier.privateKey,
  });
  const ask: TwoInstallations['ask'] = (path, body, signature) => {
    const text = JSON.stringify({ operator_id: 1, ...body });
    return supplier.send({
      path: `/partners/${PARTNER}/operator/generic/v2${path}`,
      host: HOST,
      headers: {
        'content-type': 'application/json',
        'x-hub88-signature': signature ?? signatureOf(Buffer.from(text), ofOperator.privateKey),
      },
      body: text,
    });
  };
  const some = guests(operator);
  return {
    ...{ operator, supplier, operatorSite, supplierSite, ask },
    setFaults(next) {
      faults = next;
    },
    async openFor(gameCode, cash = '500') {
      const who = await some.signUp();
      await some.deposit(who, cash);
      const { db } = operator.database;
      const { id: playerId } = await db.read
        .selectFrom('player')
        .select('id')
        .where('account_id', '=', who.account_id)
        .executeTakeFirstOrThrow();
      const named = { ...SITE, ...who, provider_code: STUDIO, game_code: gameCode, mode: 'real' } as const;
      const { launch_url: page } = await operator.ok('/api/games/launch', named, HOST);
      const launch = new URLSearchParams(new URL(page).hash.slice(1)).get('launch') ?? '';
      return { playerId, page, launch, cash: async () => (await balances(db.read, playerId))?.cash ?? 0n };
    },
    play: ({ launch }, stake, { key = uuid7(), choice } = {}) =>
      supplier.call('/api/games/play', { launch, key, stake, choice }, HOST),
    async stop() {
      await supplier.stop();
      await operator.stop();
      for (const one of [network, back]) {
        one.closeAllConnections();
        one.close();
      }
    },
  };
}

/** The site whose players play, and whose games are played; rounds follow one another as fast as a test sends them. */
async function readySite({ database }: TestServer): Promise<number> {
  const { id } = await database.db.read
    .selectFrom('site')
    .select('id')
    .where('external_id', '=', 'lucky')
    .executeTakeFirstOrThrow();
  await database.db.tx((tx) =>
    tx
      .insertInto('site_play')
      .values({ site_id: id, shortest_round_ms: 0 })
      .onConflict((conflict) => conflict.column('site_id').doUpdateSet({ shortest_round_ms: 0 }))
      .execute(),
  );
  return id;
}

function addProvider(
  { database }: TestServer,
  of: {
    readonly games: readonly string[];
    readonly siteId: number;
    readonly apiUrl: string;
    readonly theirs: string;
    readonly ours: string;
  },
): Promise<void> {
  const account = ACCOUNT;
  return database.db.tx(async (tx) => {
    await tx
      .insertInto('outside_account')
      .values({ code: account, dialect: 'hub88', policies: '{}', addresses: [], api_url: of.apiUrl })
      .execute();
    await tx
      .insertInto('outside_site')
      .values({ account, site_id: of.siteId, operator_id: '1', paused_at: null })
      .execute();
    for (const owner of ['theirs', 'ours'] as const) {
      const id = uuid7();
      await tx
        .insertInto('outside_key')
        .values({
          ...{ id, account, site_id: null, owner, starts_at: new Date(0), ends_at: null },
          value: tx.keys.seal(keyPlace(id), Buffer.from(of[owner])),
        })
        .execute();
    }
    await tx.insertInto('provider').values({ code: STUDIO, name: 'Studio B' }).execute();
    const facts = { category: 'arcade', genre: null, rtp: null, max_win_times: null } as const;
    for (const [place, code] of of.games.entries())
      await tx
        .insertInto('game')
        .values({
          ...{ ...facts, provider_code: STUDIO, code, name: code, has_demo: false, is_offered: true },
          position: 9_000 + place,
        })
        .execute();
    await tx.insertInto('outside_studio').values({ provider_code: STUDIO, account }).execute();
  });
}

function addPartner(
  { database }: TestServer,
  of: { readonly walletUrl: string; readonly siteId: number; readonly theirs: string; readonly ours: string },
): Promise<void> {
  return database.db.tx(async (tx) => {
    await tx
      .insertInto('supply_partner')
      .values({
        ...{ code: PARTNER, name: 'Casino A', site_id: of.siteId, wallet_url: of.walletUrl },
        ...{ origins: ['https://casino-a.example'], addresses: [], games: null, paused_at: null },
      })
      .execute();
    for (const owner of ['theirs', 'ours'] as const) {
      const id = uuid7();
      await tx
        .insertInto('supply_key')
        .values({
          ...{ id, partner: PARTNER, site_id: of.siteId, owner, starts_at: new Date(0), ends_at: null },
          value: tx.keys.seal(supplyKeyPlace(id), Buffer.from(of[owner])),
        })
        .execute();
    }
  });
}

const urlOf = (network: Server) => `http://127.0.0.1:${(network.address() as AddressInfo).port}`;

/** What lies between the two: each call is passed on, or suffers a fault. */
async function openNetwork({ server: to }: TestServer, faultOf: (path: string) => Fault): Promise<Server> {
  const network = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const path = request.url ?? '';
    const fault = faultOf(path);
    const passOn = () =>
      sendTo(to.port, {
        path,
        host: HOST,
        headers: {
          'content-type': 'application/json',
          'x-hub88-signature': String(request.headers['x-hub88-signature']),
        },
        body,
      });
    if (fault === 'lostRequest') return request.socket.destroy();
    if (fault === 'unknown') return response.end(JSON.stringify({ status: 'RS_ERROR_UNKNOWN' }));
    if (fault === 'refused') return response.end(JSON.stringify({ status: 'RS_ERROR_USER_DISABLED' }));
    if (fault === 'twice') await passOn();
    const answer = await passOn();
    const isLost = typeof fault === 'function' ? (await fault()) === 'lost' : fault === 'lostAnswer';
    if (isLost) return request.socket.destroy();
    response.end(fault === 'unreadable' ? '<html>' : answer.bytes);
  });
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve));
  return network;
}
