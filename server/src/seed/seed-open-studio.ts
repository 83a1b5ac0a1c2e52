import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db, Tx } from '../db/database.ts';
import { uuid7 } from '../db/uuid7.ts';
import { keyPlace } from '../providers/games/public.ts';
import { seededSites } from './seed-sites.ts';

/** Keys of both sides of each account: docs/providers/sandbox-keys. They are public, and so for development alone. */
const KEYS = join(import.meta.dirname, '../../../docs/providers/sandbox-keys');

interface Sandbox {
  readonly dialect: string;
  readonly account: string;
  /** The key that the provider's messages are verified with, and the one that signs ours. */
  readonly theirs: string;
  readonly ours: string;
  readonly sites: readonly string[];
  /** The studio whose games are played under it. */
  readonly studio: {
    readonly code: string;
    readonly name: string;
    readonly opensIn: 'frame' | 'popup';
    readonly games: readonly { readonly code: string; readonly name: string; readonly category: string }[];
  };
}

const everySite = seededSites.map(({ externalId }) => externalId);
const sandboxOf = (dialect: string, theirs: string, ours: string) => ({
  ...{ dialect, account: `demo-${dialect}`, theirs: `${dialect}-${theirs}`, ours: `${dialect}-${ours}` },
});
const PAIRS = ['provider-public.pem', 'operator-private.pem'] as const;
const SHARED = ['secret.txt', 'secret.txt'] as const;

/** A code of an account is of one account only, whatever its dialect: hence the dialect in it. */
export const sandboxes: readonly Sandbox[] = [
  {
    ...sandboxOf('hub88', ...PAIRS),
    sites: everySite,
    studio: {
      ...{ code: 'OPENSTUDIO', name: 'Open Studio', opensIn: 'frame' },
      games: [
        { code: 'open-wheel', name: 'Open Wheel', category: 'arcade' },
        { code: 'open-climb', name: 'Open Climb', category: 'crash' },
        { code: 'open-reels', name: 'Open Reels', category: 'slot_game' },
      ],
    },
  },
  {
    ...sandboxOf('swipe', ...SHARED),
    sites: everySite,
    // The studio that the specification names as one whose games open in a window of their own.
    studio: {
      ...{ code: 'EVOPLAY', name: 'Open Studio Window', opensIn: 'popup' },
      games: [{ code: 'open-wheel', name: 'Open Wheel in a Window', category: 'arcade' }],
    },
  },
  {
    ...sandboxOf('caleta', ...PAIRS),
    sites: ['baize'],
    studio: {
      ...{ code: 'OPENCALETA', name: 'Open Studio (Caleta)', opensIn: 'frame' },
      games: [{ code: 'open-reels', name: 'Open Reels', category: 'slot_game' }],
    },
  },
  {
    ...sandboxOf('a8r', ...SHARED),
    sites: ['baize'],
    studio: {
      ...{ code: 'OPENA8R', name: 'Open Studio (A8R)', opensIn: 'frame' },
      games: [{ code: 'open-climb', name: 'Open Climb', category: 'crash' }],
    },
  },
  {
    ...sandboxOf('pragmatic', ...SHARED),
    sites: ['baize'],
    studio: {
      ...{ code: 'OPENPRAGMATIC', name: 'Open Studio (Pragmatic)', opensIn: 'frame' },
      games: [{ code: 'open-reels', name: 'Open Reels', category: 'slot_game' }],
    },
  },
  {
    ...sandboxOf('st8', ...PAIRS),
    sites: ['baize'],
    studio: {
      ...{ code: 'OPENST8', name: 'Open Studio (St8)', opensIn: 'frame' },
      games: [{ code: 'open-wheel', name: 'Open Wheel', category: 'arcade' }],
    },
  },
  {
    ...sandboxOf('jili', ...SHARED),
    sites: ['baize'],
    studio: {
      ...{ code: 'OPENJILI', name: 'Open Studio (JILI)', opensIn: 'frame' },
      games: [{ code: 'open-reels', name: 'Open Reels', category: 'slot_game' }],
    },
  },
  // Sportsbooks: the page of the studio is one for all that can be bet on.
  {
    ...sandboxOf('saba', ...SHARED),
    sites: ['baize'],
    studio: {
      ...{ code: 'OPENSABA', name: 'Open Studio (SABA)', opensIn: 'frame' },
      games: [{ code: 'open-wheel', name: 'Open Wheel', category: 'arcade' }],
    },
  },
  {
    ...sandboxOf('sbo', ...SHARED),
    sites: ['baize'],
    studio: {
      ...{ code: 'OPENSBO', name: 'Open Studio (SBO)', opensIn: 'frame' },
      games: [{ code: 'open-wheel', name: 'Open Wheel', category: 'arcade' }],
    },
  },
];

/** Protocols that open nothing without a player. */
const WITHOUT_DEMOS: ReadonlySet<string> = new Set(['jili', 'saba', 'sbo']);

/** Among the games of the house, whose places begin with 1. */
const FIRST_PLACE = 12;

/**
 * Writes the accounts whose keys are public, and offers the games of the bundled studio on the demonstration sites. What is there is
 * left as its operator made it, but for the studio's address, which follows the port of this server.
 *
 * @param url where the studio listens
 */
export async function seedOpenStudio(db: Db, url: string): Promise<void> {
  if (!existsSync(KEYS)) return;
  await db.tx(async (tx) => {
    for (const sandbox of sandboxes) {
      const isNew = await addAccount(tx, sandbox, url);
      await followAddress(tx, sandbox.studio, url);
      if (!isNew) continue;
      await addKeys(tx, sandbox);
      await offer(tx, sandbox);
    }
  });
}

/** @returns whether it was not there yet */
async function addAccount(tx: Tx, { account, dialect }: Sandbox, url: string): Promise<boolean> {
  const api_url = `${url}/${dialect}/${account}`;
  const added = await tx
    .insertInto('outside_account')
    .values({ code: account, dialect, policies: '{}', addresses: [], api_url })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst();
  if (!added) await tx.updateTable('outside_account').set({ api_url }).where('code', '=', account).execute();
  return added !== undefined;
}

async function followAddress(tx: Tx, { code, opensIn }: Sandbox['studio'], url: string): Promise<void> {
  // Proofs of rounds open in a tab.
  const sandbox = ['allow-popups', 'allow-popups-to-escape-sandbox'];
  const frame = { opens_in: opensIn, origins: [url], sandbox };
  await tx
    .insertInto('studio_frame')
    .values({ provider_code: code, ...frame })
    .onConflict((conflict) => conflict.column('provider_code').doUpdateSet({ origins: [url], sandbox }))
    .execute();
}

async function addKeys(tx: Tx, { account, theirs, ours }: Sandbox): Promise<void> {
  for (const [owner, file] of [['theirs', theirs] as const, ['ours', ours] as const]) {
    const id = uuid7();
    const value = tx.keys.seal(keyPlace(id), Buffer.from(readFileSync(join(KEYS, file), 'utf8').trim()));
    await tx
      .insertInto('outside_key')
      .values({ ...{ id, account, site_id: null, owner, value }, starts_at: new Date(0), ends_at: null })
      .execute();
  }
}

async function offer(tx: Tx, { account, dialect, studio, sites: names }: Sandbox): Promise<void> {
  const sites = await tx
    .selectFrom('site')
    .select(['id', 'external_id'])
    .where('external_id', 'in', names)
    .execute();
  for (const { id: site_id, external_id: operator_id } of sites)
    await tx
      .insertInto('outside_site')
      .values({ ...{ account, site_id, operator_id }, paused_at: null })
      .execute();
  const { code: provider_code, name } = studio;
  await tx
    .insertInto('provider')
    .values({ code: provider_code, name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.insertInto('outside_studio').values({ provider_code, account }).execute();
  for (const [index, game] of studio.games.entries()) {
    await tx
      .insertInto('game')
      .values({
        ...{
          provider_code,
          ...game,
          genre: null,
          rtp: null,
          max_win_times: null,
          has_demo: !WITHOUT_DEMOS.has(dialect),
        },
        // Other sites have no account with the studio.
        ...{ is_offered: false, position: FIRST_PLACE + index },
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    for (const { id: site_id } of sites)
      await tx
        .insertInto('site_game')
        .values({
          site_id,
          provider_code,
          game_code: game.code,
          enabled: true,
          position: FIRST_PLACE + index,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  }
}
