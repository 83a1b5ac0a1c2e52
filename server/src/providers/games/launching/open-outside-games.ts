import type { Db } from '../../../db/database.ts';
import type { OutsideGames, OutsideLaunch, OutsideStudio } from '../../../games/public.ts';
import { shortCache } from '../../../sites/public.ts';
import type { ProviderClient } from '../client.ts';
import { keyPlace } from '../core/accounts.ts';
import { userOf } from '../core/sessions.ts';
import { dialects } from '../dialects.ts';
import { type CallDeps, openCalls } from './call-provider.ts';

/** A change by an operator counts after at most this long. */
const MAX_AGE_MS = 1_000;

/** The account under which a site plays the games of a studio, with what a call to it needs. */
interface Opener {
  readonly account: string;
  readonly apiUrl: string;
  readonly operatorId: string;
  readonly client: ProviderClient;
  readonly key: Buffer;
}

/** How games of other studios are opened: their providers are called for the address of the page. */
export function openOutsideGames(db: Db, deps: CallDeps): OutsideGames {
  const call = openCalls(deps);
  const studios = shortCache(
    MAX_AGE_MS,
    (code: string) => readStudio(db, code),
    (code) => code,
  );
  return {
    studio: (providerCode) => studios.get(providerCode),
    async open(launch) {
      // Read anew: a key in memory would outlive its revocation, and a launch is rare.
      const opener = await findOpener(db, launch);
      if (!opener) return undefined;
      const { account: code, apiUrl, client, key } = opener;
      const order = {
        ...launch,
        operatorId: opener.operatorId,
        player: launch.player && { name: userOf(launch.player.playerId), token: launch.player.token },
      };
      const account = { code, apiUrl, siteId: launch.siteId, playerId: launch.player?.playerId };
      const found = await call(account, client.launch(order, key), (answer) => client.readLaunch(answer));
      return found && 'value' in found ? found.value : undefined;
    },
  };
}

async function readStudio(db: Db, providerCode: string): Promise<OutsideStudio> {
  const frame = await db.read
    .selectFrom('studio_frame')
    .selectAll()
    .where('provider_code', '=', providerCode)
    .executeTakeFirst();
  return {
    opensIn: frame?.opens_in ?? 'frame',
    sandbox: frame?.sandbox ?? [],
    origins: frame?.origins ?? [],
  };
}

/** `undefined` where the site plays under no account of the studio, has paused it, or cannot call it. */
async function findOpener(
  db: Db,
  { siteId, providerCode }: Pick<OutsideLaunch, 'siteId' | 'providerCode'>,
): Promise<Opener | undefined> {
  const row = await db.read
    .selectFrom('outside_studio')
    .innerJoin('outside_account', 'outside_account.code', 'outside_studio.account')
    .innerJoin('outside_site', 'outside_site.account', 'outside_account.code')
    .select(['code', 'dialect', 'api_url', 'operator_id'])
    .where('provider_code', '=', providerCode)
    .where('site_id', '=', siteId)
    .where('paused_at', 'is', null)
    .executeTakeFirst();
  const client = row && dialects.find(({ code }) => code === row.dialect)?.client;
  if (!client || row.api_url === null) return undefined;
  const key = await findKey(db, row.code, siteId);
  return key && { account: row.code, apiUrl: row.api_url, operatorId: row.operator_id, client, key };
}

/** The newest key of ours that is valid: of the site before that of every site. */
async function findKey(db: Db, account: string, siteId: number): Promise<Buffer | undefined> {
  const row = await db.read
    .selectFrom('outside_key')
    .select(['id', 'value'])
    .where('account', '=', account)
    .where('owner', '=', 'ours')
    .where((eb) =>
      eb.and([
        eb.or([eb('site_id', 'is', null), eb('site_id', '=', siteId)]),
        eb('starts_at', '<=', eb.fn<Date>('now')),
        eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', eb.fn<Date>('now'))]),
      ]),
    )
    .orderBy('site_id', (order) => order.asc().nullsLast())
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && db.read.keys.open(keyPlace(row.id), row.value);
}
