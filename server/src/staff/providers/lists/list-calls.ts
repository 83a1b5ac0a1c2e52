import type { Selectable } from 'kysely';
import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { listFields } from '#contract/office/providers.ts';
import type { Db, Reader } from '../../../db/database.ts';
import type { OfficeHandlers } from '../../../edge/office/office-handlers.ts';
import {
  beginSync,
  countListed,
  findSync,
  type ListedGame,
  type OutsideSyncTable,
  readSyncChanges,
  readSyncs,
} from '../../../providers/games/public.ts';
import type { AddOutsideWork } from '../../../providers/outside-work.ts';
import { audit, type OfficeContext } from '../../context.ts';
import { siteFor } from '../../roles/sites-for.ts';
import { namesOf } from '../../team/names-of.ts';
import { dialectOf, ownAccount } from '../own-accounts.ts';
import { closeCountries, openWhereClosed } from './close-countries.ts';

const ok = { statusCode: 1 } as const;
const SYNCS = 20;
const DEFAULT_PAGE = 50;

interface Deps {
  readonly db: Db;
  readonly addOutsideWork: AddOutsideWork;
}

/** The calls about the lists of games of providers. */
export const listCalls = (deps: Deps) => ({ ...readingCalls(deps.db), ...changingCalls(deps) });

const readingCalls = (db: Db) =>
  ({
    'providers.lists': async ({ account: code }, context) => {
      const account = await ownAccount(db.read, context, 'catalogue.read', code);
      if (isOfficeRefusal(account)) return account;
      const syncs = await readSyncs(db.read, code, SYNCS);
      const nameOf = await askersOf(db.read, context, syncs);
      return {
        ...{ ...ok, ...(await countListed(db.read, code)) },
        can_sync: account.api_url !== null && dialectOf(account).client?.games !== undefined,
        syncs: syncs.map((sync) => syncOnWire(sync, nameOf)),
        closed: await openWhereClosed(db.read, account),
      };
    },
    'providers.listChanges': async (
      { account: code, sync_id: id, before = '0', limit = DEFAULT_PAGE },
      context,
    ) => {
      const account = await ownAccount(db.read, context, 'catalogue.read', code);
      if (isOfficeRefusal(account)) return account;
      const sync = await findSync(db.read, code, id);
      if (!sync) return refuseStaff('unknownSync', { field: 'sync_id' });
      const [last] = await readSyncs(db.read, code, 1);
      const rows = await readSyncChanges(db.read, id, { after: Number(before), limit });
      return {
        ...ok,
        sync: { ...syncOnWire(sync, await askersOf(db.read, context, [sync])), is_last: last?.id === id },
        rows: rows.map(({ place, what, provider_code, game_code, before: former, after }) => ({
          ...{ place, what, provider_code, game_code },
          game_name: (after ?? former)?.name ?? game_code,
          differs: former && after ? differences(former, after) : [],
        })),
        next: rows.length < limit ? null : String(rows.at(-1)?.place),
      };
    },
  }) satisfies Partial<OfficeHandlers>;

const changingCalls = ({ db, addOutsideWork }: Deps) =>
  ({
    'providers.sync': async ({ account, accepts, reason }, context) => {
      const { actor, now } = context;
      const request = { account, actor, now, ...(accepts === null ? {} : { accepts }) };
      return db.tx(async (tx) => {
        const refused = await permitSync(tx, context, { account, accepts, reason });
        if (refused) return refused;
        const sync_id = await beginSync(tx, addOutsideWork, request);
        return sync_id === undefined ? refuseStaff('syncRunning') : { ...ok, sync_id };
      });
    },
    'providers.closeCountries': async ({ account: code, site, reason }, context) => {
      const at = await siteFor(db.read, context, 'catalogue.manage', site);
      if (isOfficeRefusal(at)) return at;
      const account = await ownAccount(db.read, context, 'catalogue.manage', code);
      if (isOfficeRefusal(account)) return account;
      const rules = await closeCountries(db, context, { account, at, reason });
      return isOfficeRefusal(rules) ? rules : { ...ok, rules };
    },
  }) satisfies Partial<OfficeHandlers>;

/** Before the provider is asked: nothing is changed by a list that the audit log does not know of. */
async function permitSync(
  tx: Parameters<typeof audit>[0],
  context: OfficeContext,
  { account: code, accepts, reason }: { account: string; accepts: string | null; reason: string },
): Promise<OfficeRefusal | undefined> {
  const account = await ownAccount(tx, context, 'system.manage', code);
  if (isOfficeRefusal(account)) return account;
  if (!account.isWhole) return refuseStaff('accountShared');
  const [last] = await readSyncs(tx, code, 1);
  if (accepts !== null && (last?.id !== accepts || last.state !== 'held'))
    return refuseStaff('versionConflict');
  await audit(tx, context, {
    ...{ object: `game-account:${code}`, reason, before: { last_sync: last?.id ?? null } },
    after: accepts === null ? { list: 'compared' } : { list: 'accepted', gone: last?.gone ?? 0 },
  });
  return undefined;
}

type Sync = Selectable<OutsideSyncTable>;

/** The names of those of the operator who asked for comparisons. */
const askersOf = (reader: Reader, { operatorId }: OfficeContext, syncs: readonly Sync[]) =>
  namesOf(
    reader,
    operatorId,
    syncs.map(({ asked_by }) => asked_by),
  );

/** `null` for jobs, and for staff of another operator, who stay `staff:<id>`. */
const staffNameOf = (name: string) => (/^(staff|system):/.test(name) ? null : name);

const syncOnWire = (sync: Sync, nameOf: (actor: string) => string) => ({
  ...{ sync_id: sync.id, state: sync.state, problem: sync.problem, listed: sync.listed },
  ...{ added: sync.added, changed: sync.changed, gone: sync.gone, left_out: sync.left_out },
  ...{ by_job: sync.asked_by.startsWith('system:') },
  staff_name: staffNameOf(nameOf(sync.asked_by)),
  started_at: sync.started_at.toISOString(),
  ended_at: sync.ended_at?.toISOString() ?? null,
});

/** What a list says otherwise of a game, as text: flags as `true` and `false`, what is not said as nothing. */
function differences(before: ListedGame, after: ListedGame) {
  return listFields.flatMap((field) => {
    const [was, is] = [textOf(before[field]), textOf(after[field])];
    return was === is ? [] : [{ field, before: was, after: is }];
  });
}

function textOf(value: ListedGame[(typeof listFields)[number]]): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([currency, stakes]) => `${currency}: ${stakes.join(', ')}`)
    .join('; ');
}
