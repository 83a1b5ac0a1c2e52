import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { OfficeRequest } from '#contract/office/calls.ts';
import { OutsideProvider } from '../office/outside-provider.ts';
import { callAs } from '../office/staff.ts';
import { openDatabaseOf } from '../support/own-server.ts';

/**
 * What a new installation has none of, made by the calls of its staff: a screen without anything says little.
 * @returns addresses of screens that no menu, tab or first row of a list leads to
 */
export type Maker = (owner: Page) => Promise<readonly string[]>;

const root = join(import.meta.dirname, '../..');
const reason = 'Agreed on in the meeting of the week';
const REEF = 'BRASSWORK/lantern-reef';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

/** The site that screens of one site show where none is chosen. */
async function firstSite(owner: Page): Promise<string> {
  const { sites } = await callAs(owner, '/api/office/session/me', {});
  return sites[0]?.external_id ?? '';
}

async function demoPlayer(owner: Page, site: string): Promise<string> {
  const { rows } = await callAs(owner, '/api/office/players/list', { site, search: 'demo', limit: 1 });
  return rows[0]?.player_id ?? '';
}

type Promotion = OfficeRequest<'/api/office/promotions/create'>;
type Offer = Pick<Promotion['data'], 'trigger' | 'gift'> & { readonly name: string; readonly times: number };

const promotionOf = (site: string, { name, trigger, gift, times }: Offer): Promotion => ({
  ...{ site, name, reason, starts_at: null, ends_at: null },
  texts: { EN: { title: name, body: 'For everybody who plays this week.' } },
  data: {
    ...{ trigger, gift, budget: '5000' },
    terms: {
      wagering: { times, base: 'bonus' },
      contribution: { casino: 100, sportsbook: 0, categories: { poker: 10 }, games: { [REEF]: 50 } },
      ...{ minimumOdds: null, maximumStake: '5', maximumWin: null, days: 14, excludedGames: [] },
      ...{ order: 'cashFirst', winsTo: 'sameWallet', forfeitOnWithdrawal: true },
    },
    caps: { perPlayer: 1, perDay: null, perDevice: 1, total: 1_000 },
  },
});

async function promote(owner: Page, site: string, offer: Offer): Promise<string> {
  const { promotion_id } = await callAs(owner, '/api/office/promotions/create', promotionOf(site, offer));
  const state = { promotion_id, from: 'draft', to: 'active', reason } as const;
  await callAs(owner, '/api/office/promotions/set_state', state);
  return promotion_id;
}

export const promotions: Maker = async (owner) => {
  const site = await firstSite(owner);
  const saved = { name: 'Autumn cashback', times: 0 };
  await callAs(
    owner,
    '/api/office/promotions/create',
    promotionOf(site, {
      ...saved,
      trigger: { kind: 'lossBack', product: 'casino', days: 7, minimum: '10' },
      gift: { kind: 'cash', size: { percent: 10, maximum: '50' } },
    }),
  );
  await promote(owner, site, {
    ...{ name: 'Twenty rounds for the weekend', times: 10, trigger: { kind: 'optIn' } },
    gift: { kind: 'freeRounds', providerCode: 'BRASSWORK', gameCode: 'lantern-reef', rounds: 20, stake: '1' },
  });
  await promote(owner, site, {
    ...{ name: 'First deposit doubled', times: 25, trigger: { kind: 'deposit', number: 1, minimum: '10' } },
    gift: { kind: 'money', size: { percent: 100, maximum: '100' } },
  });
  const promotion_id = await promote(owner, site, {
    ...{ name: 'A gift by hand', times: 5, trigger: { kind: 'staff' } },
    gift: { kind: 'money', size: { fixed: '10' } },
  });
  const player_id = await demoPlayer(owner, site);
  await callAs(owner, '/api/office/promotions/grant', {
    ...{ key: randomUUID(), promotion_id, player_id, reason },
  });
  return [`/promotions/${promotion_id}/grants`];
};

export const rewards: Maker = async (owner) => {
  const site = await firstSite(owner);
  const prize = { token: '50', promotion_id: null };
  const tournament = {
    ...{ site, id: null, version: 0, min_stake: '1', opt_in: true, reason },
    counts: { providers: [], categories: ['slot_game'], games: [REEF] },
    prizes: [
      { ...prize, from: 1, to: 1, cash: '200' },
      { ...prize, from: 2, to: 3, cash: '50' },
      { ...prize, from: 4, to: 10, cash: '0' },
    ],
  };
  const { id } = await callAs(owner, '/api/office/rewards/save_tournament', {
    ...{ ...tournament, metric: 'turnover', starts_at: inMs(MINUTE / 6), ends_at: inMs(2 * DAY) },
    texts: { EN: { title: 'Race of the weekend', body: 'Every stake counts.' } },
  });
  await callAs(owner, '/api/office/rewards/save_tournament', {
    ...{ ...tournament, metric: 'multiplier', starts_at: inMs(3 * DAY), ends_at: inMs(10 * DAY) },
    texts: { EN: { title: 'Best multiplier of the autumn', body: 'The best round counts.' } },
  });
  await callAs(owner, '/api/office/rewards/save_jackpot', {
    ...{ site, id: null, version: 0, reason, kind: 'progressive', seed: '1000', share: 100 },
    ...{ odds: '250000', maximum: null, counts: { ...tournament.counts, games: [] } },
    texts: { EN: { title: 'Autumn jackpot', body: 'Every spin adds to it, and may win it.' } },
  });
  return [`/rewards/tournaments/${id}?site=${site}`];
};

export const segments: Maker = async (owner) => {
  const site = await firstSite(owner);
  const { segment_id: segment } = await callAs(owner, '/api/office/segments/create', {
    ...{ site, name: 'Came back this month', reason },
    rule: {
      match: 'any',
      groups: [
        {
          match: 'all',
          conditions: [
            { fact: 'lastSeen', is: 'within', days: 30 },
            { fact: 'staked', on: `game:${REEF}`, days: 30, is: 'atLeast', value: '1' },
          ],
        },
        { match: 'all', conditions: [{ fact: 'depositCount', days: null, is: 'atLeast', value: 1 }] },
      ],
    },
  });
  const campaign = (
    name: string,
    schedule: OfficeRequest<'/api/office/campaigns/create'>['data']['schedule'],
  ) =>
    callAs(owner, '/api/office/campaigns/create', {
      ...{ site, name, reason },
      texts: { EN: { title: name, body: 'It waits for you on the page of promotions.' } },
      data: {
        segment,
        promotion: null,
        onSite: true,
        href: '/promotions',
        schedule,
        holdout: 500,
        resultDays: 7,
      },
    });
  await campaign('Happy hour', { kind: 'daily', time: '18:00', until: null });
  const { campaign_id } = await campaign('Good to see you again', { kind: 'once', at: inMs(MINUTE / 6) });
  const state = { campaign_id, from: 'draft', to: 'running', reason } as const;
  await callAs(owner, '/api/office/campaigns/set_state', state);
  return [];
};

/** A statement of the gateway of a site with its paid deposits but the newest: one of them with another amount. */
export const statements: Maker = async (owner) => {
  const site = 'arena';
  const { rows } = await callAs(owner, '/api/office/deposits/list', { site, state: 'paid', limit: 50 });
  const days = rows.flatMap(({ settled_at }) => settled_at?.slice(0, 10) ?? []).toSorted();
  const lines = rows
    .slice(1)
    .map(({ deposit_id, amount, currency, settled_at }, place) =>
      [`GW-${place}`, deposit_id, 'deposit', place === 1 ? '1.25' : amount, currency, settled_at].join(','),
    );
  await callAs(owner, '/api/office/statements/upload', {
    ...{ site, adapter: 'sandbox', file_name: 'gateway.csv', from: days[0] ?? '', to: days.at(-1) ?? '' },
    content: ['Transaction,Order,Type,Amount,Currency,Time', ...lines].join('\n'),
    mapping: {
      columns: {
        ...{ gateway_reference: 'Transaction', our_reference: 'Order', kind: 'Type' },
        ...{ amount: 'Amount', currency: 'Currency', time: 'Time' },
      },
      ...{ deposit: 'deposit', payout: 'payout', skipped: [], decimal: '.', dates: 'ymd', utc_offset: 0 },
    },
  });
  return [];
};

/** Margins, a price by hand and a player who may stake less. */
export const trading: Maker = async (owner) => {
  const site = await firstSite(owner);
  const set = { site, sport: 'soccer', was: null, reason } as const;
  await callAs(owner, '/api/office/sportsbook/set_margin', { ...set, margin: 300 });
  const { rows: events } = await callAs(owner, '/api/office/sportsbook/desk', { site, view: 'prematch' });
  // The last to begin: its markets are the same for the longest.
  const event = events.findLast(({ sport, markets }) => sport === 'soccer' && markets.length > 0);
  if (!event) throw new Error('The league offers no match yet.');
  const { event_id } = event;
  const priced = await callAs(owner, '/api/office/sportsbook/prices', { site, event_id });
  const { competition_id, markets } = priced;
  await callAs(owner, '/api/office/sportsbook/set_margin', { ...set, competition_id, margin: 500 });
  const [market] = markets;
  const selection = market?.selections[0]?.code ?? '';
  await callAs(owner, '/api/office/sportsbook/set_price', {
    ...{ site, event_id, market_id: market?.market_id ?? '', selection, was: null, reason },
    price: { odds: '2.15', minutes: 600, ends_with_state: false },
  });
  const player_id = await demoPlayer(owner, site);
  await callAs(owner, '/api/office/sportsbook/set_factor', {
    ...{ player_id, sport: 'soccer', percent: 25, was: null, reason },
  });
  return [`/desk/${event_id}?site=${site}`];
};

/** A gateway of the first site, and a way to pay in by it in two countries. */
async function addGateway(owner: Page): Promise<void> {
  const site = await firstSite(owner);
  const { gateway: adapter } = await callAs(owner, '/api/office/gateways/save', {
    ...{ site, gateway: null, adapter: 'generic', name: 'Main gateway', version: 0, reason },
    settings: { url: 'https://pay.example/api', merchant: 'shop-1' },
    ...{ secrets: { secret: randomUUID() }, is_live: false, is_on: true },
  });
  await callAs(owner, '/api/office/methods/save_pay_in', {
    ...{
      site,
      code: 'qr',
      adapter,
      min: '10',
      max: '500',
      fee_percent: '0',
      is_on: true,
      version: 0,
      reason,
    },
    ...{ presets: ['50', '100'], countries: ['MY', 'PH'] },
    stop: { orders: 10, percent: 50, minutes: 10 },
  });
}

export const cashier: Maker = async (owner) => {
  await addGateway(owner);
  const site = 'arena';
  const player_id = await demoPlayer(owner, site);
  await callAs(owner, '/api/office/cashier/correct', {
    ...{ key: randomUUID(), site, player_id, purse: 'cash', amount: '12.5', reason },
  });
  return [];
};

/** A sender of each channel, one of them off, and a text with words of the site. */
export const messages: Maker = async (owner) => {
  const site = await firstSite(owner);
  const sender = { site, sender: null, language: null, version: 0, reason };
  await callAs(owner, '/api/office/messages/save_sender', {
    ...{ ...sender, adapter: 'smtp', name: 'Mail server', is_on: true },
    settings: { host: 'smtp.example.com', port: '587', security: 'starttls', from: 'play@example.com' },
    secrets: {},
  });
  await callAs(owner, '/api/office/messages/save_sender', {
    ...{ ...sender, adapter: 'vonage', name: 'SMS', is_on: false },
    ...{
      settings: { from: 'Baize', key: 'a1b2c3d4' },
      secrets: { secret: randomUUID(), signatureSecret: randomUUID() },
    },
  });
  const { texts } = await callAs(owner, '/api/office/messages/texts', { site, language: 'EN' });
  const welcome = texts.find(({ text }) => text === 'welcome');
  if (!welcome) throw new Error('There is no text of a welcome.');
  await callAs(owner, '/api/office/messages/save_text', {
    ...{ site, language: 'EN', text: welcome.text, version: welcome.version, reason },
    words: { ...welcome.words, subject: 'Good to have you here' },
  });
  return [`/players/${await demoPlayer(owner, site)}?tab=messages`];
};

export const reports: Maker = async (owner) => {
  await callAs(owner, '/api/office/exports/start', { list: 'players', filter: { search: 'demo' } });
  await callAs(owner, '/api/office/exports/start', { list: 'players', filter: { status: 'active' } });
  return [];
};

export const integrations: Maker = async (owner) => {
  await callAs(owner, '/api/office/integrations/make_key', {
    ...{ name: 'Books', scopes: ['reports.read'], sites: null, days: 365, reason },
  });
  const { webhook_id } = await callAs(owner, '/api/office/integrations/make_webhook', {
    ...{ url: 'http://127.0.0.1:9/crm', topics: ['deposit.paid', 'player.registered'], sites: null, reason },
  });
  await callAs(owner, '/api/office/integrations/ping', { webhook_id });
  return [];
};

/**
 * An account whose provider has paid a win, been refused a bet, and sent what nobody signed; the games that the bundled studio
 * lists, free rounds on one of them, and a partner.
 */
export const providers: Maker = async (owner) => {
  const [account, key] = ['open-studio-ph', randomUUID()];
  const made = { account, dialect: 'a8r', site: 'baize', operator_id: 'baize-ph', reason };
  const { version } = await callAs(owner, '/api/office/providers/make_account', made);
  const keyed = { account, version, site: null, value: key, reason };
  const { version: next } = await callAs(owner, '/api/office/providers/add_key', keyed);
  await callAs(owner, '/api/office/providers/change_account', {
    ...{ account, version: next, api_url: 'https://api.open-studio.example/v2', reason },
    ...{ networks: ['203.0.113.0/24', '127.0.0.0/8'], policies: { winOfRolledBackBet: 'refuse' } },
  });
  const provider = new OutsideProvider({ account, key, playerId: await demoPlayer(owner, 'baize') });
  const won = randomUUID();
  await expect.poll(async () => (await provider.play('win', '3.50', won)).status).toBe(200);
  await provider.play('bet', '1');
  await provider.send('/a8r_casino.Round/BetWin', {}, 'another key');
  const find = async () => (await callAs(owner, '/api/office/providers/exchanges', { ref: won })).rows[0];
  await expect.poll(find).toBeDefined();
  const partner = 'casino-north';
  const north = { partner, site: 'baize', name: 'Casino North', reason };
  await callAs(owner, '/api/office/partners/make', { ...north, wallet_url: 'https://wallet.north.example' });
  await callAs(owner, '/api/office/partners/make_key', { partner, version: 1, reason });
  const listed = { account: 'demo-hub88', accepts: null, reason };
  const { sync_id } = await callAs(owner, '/api/office/providers/sync', listed);
  const found = { account: listed.account, sync_id };
  await expect
    .poll(async () => (await callAs(owner, '/api/office/providers/list_changes', found)).sync.state)
    .not.toBe('running');
  await callAs(owner, '/api/office/rewards/give_free_rounds', {
    ...{ key: randomUUID(), site: 'baize', to: { player_id: await demoPlayer(owner, 'baize') } },
    ...{ provider_code: 'OPENSTUDIO', game_code: 'open-wheel', quantity: 20, stake: '10' },
    ...{ ends_at: inMs(7 * DAY), reason },
  });
  return [
    `/providers/exchanges/${(await find())?.exchange_id}`,
    `/providers/partners/${partner}/messages`,
    '/providers/accounts/demo-hub88',
    `/providers/accounts/demo-hub88/lists/${sync_id}`,
  ];
};

export const players: Maker = async (owner) => {
  const player_id = await demoPlayer(owner, await firstSite(owner));
  await callAs(owner, '/api/office/players/set_tags', { player_id, from: [], tags: ['vip'], reason });
  await callAs(owner, '/api/office/players/add_note', {
    ...{ player_id, text: 'Asked on the phone how a round is checked; I explained the proof.' },
  });
  return ['timeline', 'notes'].map((tab) => `/players/${player_id}?tab=${tab}`);
};

/** A case of a player whose name is on a list of sanctions, which only the shell imports. */
async function listedCase(owner: Page): Promise<string> {
  const { E2E_DATA_DIR: DATA_DIR = '' } = process.env;
  const list = join(root, 'server/src/players/screening/samples/ofac.xml');
  execFileSync(process.execPath, [join(root, 'tools/staff/sanctions.ts'), 'import', 'ofac', list], {
    env: { ...process.env, DATA_DIR, NODE_ENV: 'development' },
  });
  const { rows } = await callAs(owner, '/api/office/players/list', { site: 'arena', search: 'demo4' });
  const player_id = rows[0]?.player_id ?? '';
  const database = await openDatabaseOf(DATA_DIR);
  const named = `update player set full_name = 'Sergey Dolgorukov', date_of_birth = '1958-12-10' where id = $1`;
  await database.query(named, [player_id]).finally(() => database.end());
  const asked = { player_id, kind: 'sanction', state: 'open' } as const;
  const find = async () => (await callAs(owner, '/api/office/protection/queue', asked)).rows[0];
  await expect.poll(find, { timeout: MINUTE }).toBeDefined();
  return `/protection/cases/${(await find())?.case_id}`;
}

export const protection: Maker = async (owner) => {
  const { rows } = await callAs(owner, '/api/office/players/list', { site: 'arena', search: 'demo5' });
  const player_id = rows[0]?.player_id ?? '';
  await callAs(owner, '/api/office/protection/exclude', { player_id, kind: 'exclude_6_months', reason });
  return [await listedCase(owner)];
};
