import type { Db } from '../../../db/database.ts';
import type { OutsideGames, OutsideLaunch, OutsideStudio } from '../../../games/public.ts';
import { shortCache } from '../../../sites/public.ts';
import type { LaunchOrder, Read } from '../client.ts';
import { userOf } from '../core/sessions.ts';
import { findRoundAddress } from '../rounds/round-address.ts';
import { type CallDeps, type CalledAccount, type CallProvider, openCalls } from './call-provider.ts';
import { type Caller, findCallers } from './callers.ts';

/** A change by an operator counts after at most this long. */
const MAX_AGE_MS = 1_000;

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
      const caller = await findOpener(db, launch);
      if (!caller || caller.isPaused) return undefined;
      const { client, key, operatorId, currencies } = caller;
      const order: LaunchOrder = {
        ...launch,
        operatorId,
        currency: currencies[launch.currency] ?? launch.currency,
        player: launch.player && { name: userOf(launch.player.playerId), token: launch.player.token },
      };
      const called = { ...caller.called, playerId: launch.player?.playerId };
      const found = await openPage(call, called, { client, order, key });
      if (!found || 'refused' in found) return undefined;
      return client.pageOf?.(found.value, order) ?? found.value;
    },
    showRound: (round) => findRoundAddress({ db, call }, round),
  };
}

/** Where the provider knows no such player, it is asked again once they are made known. */
async function openPage(
  call: CallProvider,
  called: CalledAccount,
  { client, order, key }: Pick<Caller, 'client' | 'key'> & { readonly order: LaunchOrder },
): Promise<Read<string> | undefined> {
  const open = () => call(called, client.launch(order, key), (answer) => client.readLaunch(answer));
  const found = await open();
  if (!found || 'value' in found || !client.players || !order.player) return found;
  const { register, readRegistered } = client.players;
  const known = await call(called, register(order, key), readRegistered);
  return known && 'value' in known ? open() : known;
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

/** `undefined` where the site plays under no account of the studio, or cannot call it. */
async function findOpener(
  db: Db,
  { siteId, providerCode }: Pick<OutsideLaunch, 'siteId' | 'providerCode'>,
): Promise<Caller | undefined> {
  const studio = await db.read
    .selectFrom('outside_studio')
    .select('account')
    .where('provider_code', '=', providerCode)
    .executeTakeFirst();
  return studio && (await findCallers(db.read, { account: studio.account, siteId }))[0];
}
