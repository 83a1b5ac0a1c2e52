import { isIP } from 'node:net';
import { sql } from 'kysely';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { walletPolicies } from '#rules/wallet/outside/policies.ts';
import type { Db, Reader } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import { dialects, isKeyFor, newKey } from '../../providers/games/public.ts';
import type { OfficeContext } from '../context.ts';
import { siteFor } from '../roles/sites-for.ts';
import { type AccountHealth, healthOf } from './account-health.ts';
import { endKey, listKeys, saveKey } from './account-keys.ts';
import { framesOf, putStudio } from './account-studios.ts';
import { changeAccount, makeAccount, pauseSite, versionOf, writeSite } from './change-account.ts';
import { dialectOf, type OwnAccount, ownAccount, ownAccounts } from './own-accounts.ts';
import { removingCalls } from './removing-calls.ts';

const ok = { statusCode: 1 } as const;
const HOUR_MS = 3_600_000;

type Listed = OfficeResponse<'/api/office/providers/accounts'>['accounts'][number];

/** The calls about accounts of game providers. */
export const accountCalls = (db: Db) => ({
  ...readingCalls(db),
  ...changingCalls(db),
  ...removingCalls(db),
  ...keyCalls(db),
});

const readingCalls = (db: Db) =>
  ({
    'providers.accounts': async (_request, context) => {
      const accounts = await ownAccounts(db.read, context, 'catalogue.read');
      const health = await healthOf(db.read, accounts, context.now);
      const studios = await studiosOf(db.read, accounts);
      return {
        ...ok,
        accounts: accounts.map((one) => listed(one, studios, health(one.code))),
        dialects: dialects.map(({ code }) => code),
      };
    },
    'providers.account': async ({ account: code }, context) => {
      const account = await ownAccount(db.read, context, 'catalogue.read', code);
      if (isOfficeRefusal(account)) return account;
      const health = await healthOf(db.read, [account], context.now);
      const studios = await studiosOf(db.read, [account]);
      const dialect = dialectOf(account);
      return {
        ...ok,
        account: {
          ...listed(account, studios, health(code)),
          ...{ version: account.version, may_change: account.isWhole, networks: account.addresses },
          ...{ api_url: account.api_url, frames: await framesOf(db.read, studios(code)) },
          paths: dialect.calls.map(({ path }) => path),
          policies: Object.entries(walletPolicies).map(([name, choices]) => ({
            ...{ name, choices: [...choices] },
            usual: saidBy(dialect.policies)[name] ?? '',
            chosen: saidBy(account.policies)[name] ?? null,
          })),
          key_kind: dialect.keys,
          keys: await listKeys(db.read, account, context.now),
        },
      };
    },
  }) satisfies Partial<OfficeHandlers>;

/** Whether a text is a network as CIDR. */
export function isNetwork(text: string): boolean {
  const [address = '', bits = ''] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return Number(bits) <= most;
}

/** What policies say, by name. */
const saidBy = (policies: object): Record<string, string> =>
  Object.fromEntries(Object.entries(policies).filter(([, value]) => typeof value === 'string'));

async function studiosOf(
  reader: Reader,
  accounts: readonly OwnAccount[],
): Promise<(code: string) => string[]> {
  if (accounts.length === 0) return () => [];
  const rows = await reader
    .selectFrom('outside_studio')
    .select(['provider_code', 'account'])
    .where(
      'account',
      'in',
      accounts.map(({ code }) => code),
    )
    .orderBy('provider_code')
    .execute();
  return (code) => rows.filter(({ account }) => account === code).map((row) => row.provider_code);
}

const listed = (
  { code, dialect, sites }: OwnAccount,
  studios: (code: string) => string[],
  { windows, lastAt, lastFailed, openRounds }: AccountHealth,
): Listed => ({
  ...{ account: code, dialect, studios: studios(code), health: windows },
  sites: sites.map(({ id, site, operatorId, pausedAt }) => ({
    ...{ site, operator_id: operatorId, paused_at: pausedAt?.toISOString() ?? null },
    open_rounds: openRounds.get(id) ?? 0,
  })),
  last_at: lastAt?.toISOString() ?? null,
  last_failed: lastFailed
    ? { exchange_id: lastFailed.id, at: lastFailed.at.toISOString(), outcome: lastFailed.outcome }
    : null,
});

const changingCalls = (db: Db) =>
  ({
    'providers.makeAccount': async (
      { account: code, dialect, site, operator_id: operatorId, reason },
      context,
    ) => {
      if (!dialects.some((one) => one.code === dialect))
        return refuseStaff('unknownDialect', { field: 'dialect' });
      const at = await siteFor(db.read, context, 'system.manage', site);
      if (isOfficeRefusal(at)) return at;
      const made = await makeAccount(db, context, { code, dialect, reason, site: { id: at.id, operatorId } });
      return isOfficeRefusal(made) ? made : { ...ok, version: made };
    },
    'providers.changeAccount': async ({ networks, policies, api_url: apiUrl, ...asked }, context) =>
      versionOf(
        await changeAccount(
          db,
          context,
          asked,
          async (tx, { code, addresses, api_url: formerUrl, policies: before }) => {
            const changed = [...new Set(networks)];
            if (!changed.every(isNetwork)) return { refused: 'invalidNetwork', field: 'networks' };
            await tx
              .updateTable('outside_account')
              .set({
                // Without the bits of a host, which no network has.
                addresses: sql`array(select network(n::inet)::cidr from unnest(${changed}::text[]) as n)`,
                policies: JSON.stringify(policies),
                api_url: apiUrl,
              })
              .where('code', '=', code)
              .execute();
            return {
              before: { api_url: formerUrl, networks: addresses, policies: saidBy(before) },
              after: { api_url: apiUrl, networks: changed, policies: saidBy(policies) },
              given: undefined,
            };
          },
        ),
      ),
    'providers.setSite': async ({ site, operator_id: operatorId, ...asked }, context) => {
      const at = await siteFor(db.read, context, 'system.manage', site);
      if (isOfficeRefusal(at)) return at;
      const done = await changeAccount(db, context, asked, async (tx, { code, sites }) => {
        await writeSite(tx, code, { id: at.id, operatorId });
        const known = sites.find(({ id }) => id === at.id);
        return {
          before: { operator_id: known?.operatorId ?? null },
          ...{ after: { operator_id: operatorId }, siteId: at.id, given: undefined },
        };
      });
      return versionOf(done);
    },
    'providers.pause': async ({ account, site, is_paused: isPaused, reason }, context) => {
      const at = await siteFor(db.read, context, 'catalogue.manage', site);
      if (isOfficeRefusal(at)) return at;
      return (await pauseSite(db, context, { account, siteId: at.id, isPaused, reason })) ?? ok;
    },
    'providers.setStudio': async (
      { studio, opens_in, origins, sandbox, takes_bonus, bonus_contribution, ...asked },
      context,
    ) => {
      const lists = { origins: [...new Set(origins)], sandbox: [...new Set<string>(sandbox)] };
      const frame = { opens_in, ...lists, takes_bonus, bonus_contribution };
      const done = await changeAccount(db, context, asked, async (tx, { code }) => {
        const before = await putStudio(tx, { account: code, studio, frame });
        if (before === undefined) return { refused: 'unknownStudio', field: 'studio' };
        return { before: { studio, frame: before }, after: { studio, frame }, given: undefined };
      });
      return versionOf(done);
    },
  }) satisfies Partial<OfficeHandlers>;

const keyCalls = (db: Db) =>
  ({
    'providers.addKey': async ({ site, value, ...asked }, context) => {
      const siteId = await siteOf(db.read, context, site);
      if (isOfficeRefusal(siteId)) return siteId;
      const done = await changeAccount(db, context, asked, async (tx, account) => {
        if (!isKeyFor(dialectOf(account).keys, value)) return { refused: 'notPublicKey', field: 'value' };
        const key = { account: account.code, siteId, owner: 'theirs', value, now: context.now } as const;
        const id = await saveKey(tx, key);
        if (id === undefined) return { refused: 'tooManyKeys' };
        return { after: { key: id, owner: 'theirs', site }, given: undefined };
      });
      return versionOf(done);
    },
    'providers.makeKey': async ({ site, ...asked }, context) => {
      const siteId = await siteOf(db.read, context, site);
      if (isOfficeRefusal(siteId)) return siteId;
      const done = await changeAccount(db, context, asked, async (tx, account) => {
        const { kept, given } = newKey(dialectOf(account).keys);
        const key = { account: account.code, siteId, owner: 'ours', value: kept, now: context.now } as const;
        const id = await saveKey(tx, key);
        if (id === undefined) return { refused: 'tooManyKeys' };
        return { after: { key: id, owner: 'ours', site }, given };
      });
      return isOfficeRefusal(done) ? done : { ...ok, version: done.version, value: done.given };
    },
    'providers.endKey': async ({ key_id: id, hours, ...asked }, context) => {
      const { now } = context;
      const at = new Date(now.getTime() + hours * HOUR_MS);
      const done = await changeAccount(db, context, asked, async (tx, { code }) => {
        const ended = await endKey(tx, { account: code, id, at, now });
        if (!ended) return { refused: 'unknownKey', field: 'key_id' };
        return {
          before: { key: id, ends_at: ended.endsAt?.toISOString() ?? null },
          after: { key: id, ends_at: at.toISOString() },
          given: undefined,
        };
      });
      return versionOf(done);
    },
  }) satisfies Partial<OfficeHandlers>;

/** The id of a site by its code; `null`, for every site, stays so. */
async function siteOf(
  reader: Reader,
  context: OfficeContext,
  site: string | null,
): Promise<number | null | OfficeRefusal> {
  if (site === null) return null;
  const at = await siteFor(reader, context, 'system.manage', site);
  return isOfficeRefusal(at) ? at : at.id;
}
