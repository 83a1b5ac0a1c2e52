import type { OfficeRequest } from '#contract/office/calls.ts';
import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { Db, Reader } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import {
  type AccountEntry,
  balances,
  isSiteAccount,
  openPurses,
  playerEntries,
  siteBalances,
  siteEntries,
} from '../../ledger/public.ts';
import type { StaffContext } from '../context.ts';
import { findPlayer } from '../players/find-player.ts';
import { noteLook } from '../players/look.ts';
import { siteFor } from '../roles/sites-for.ts';

const DEFAULT_PAGE = 50;
const ok = { statusCode: 1 } as const;
const TOKEN = 'TOKEN';

/** The accounts of a player with their balances, what is held beside what is free. */
async function playerAccounts(reader: Reader, playerId: bigint) {
  const [main, further] = await Promise.all([balances(reader, playerId), openPurses(reader, playerId)]);
  if (!main) return [];
  const of = (account: string, currency: string, balance: bigint) => ({ account, currency, balance });
  return [
    of('cash', main.currency, main.cash),
    of('cashHeld', main.currency, main.cashHeld),
    of('token', TOKEN, main.token),
    of('tokenHeld', TOKEN, main.tokenHeld),
    ...further.flatMap(({ purse, currency, free, held }) => [
      of(purse, currency, free),
      of(purse.replace(':', 'Held:'), currency, held),
    ]),
  ];
}

type Asked = OfficeRequest<'/api/office/ledger/entries'>;

interface Page {
  readonly currency: string;
  readonly rows: readonly AccountEntry[];
  readonly next: (last: AccountEntry) => string;
}

async function playerPage(
  db: Db,
  context: StaffContext,
  { player_id = '', account, before, limit = DEFAULT_PAGE }: Asked,
): Promise<Page | OfficeRefusal> {
  const player = await findPlayer(db.read, context, player_id, 'cashier.read');
  if (isOfficeRefusal(player)) return player;
  const [rows, accounts] = await Promise.all([
    playerEntries(db.read, {
      ...{ playerId: player.id, account, limit },
      ...(before === undefined ? {} : { before: BigInt(before.split(':')[0] ?? 0) }),
    }),
    playerAccounts(db.read, player.id),
  ]);
  if (!rows) return refuseStaff('badRequest', { field: 'account' });
  await noteLook(db, context, player);
  const currency = accounts.find((one) => one.account === account)?.currency ?? player.currency;
  return { currency, rows, next: ({ id }) => String(id) };
}

async function sitePage(
  db: Db,
  context: StaffContext,
  { site = '', account, currency, before, limit = DEFAULT_PAGE }: Asked,
): Promise<Page | OfficeRefusal> {
  const at = await siteFor(db.read, context, 'cashier.read', site);
  if (isOfficeRefusal(at)) return at;
  if (!isSiteAccount(account)) return refuseStaff('badRequest', { field: 'account' });
  const [id, balance] = before?.split(':') ?? [];
  if (before !== undefined && balance === undefined) return refuseStaff('badRequest', { field: 'before' });
  const rows = await db.tx(
    (tx) =>
      siteEntries(tx, {
        ...{ siteId: at.id, account, limit, currency: currency ?? at.currency },
        ...(id === undefined || balance === undefined
          ? {}
          : { from: { id: BigInt(id), balance: BigInt(balance) } }),
      }),
    { isolation: 'repeatable read' },
  );
  const next = (last: AccountEntry) => `${last.id}:${last.after - last.amount}`;
  return { currency: currency ?? at.currency, rows, next };
}

const entryOnWire = ({ id, playerId, amount, after, other, at, kind, ref }: AccountEntry) => ({
  transfer_id: String(id),
  player_id: playerId === null ? null : String(playerId),
  ...{ kind, ref },
  before: formatAmount(after - amount),
  amount: formatAmount(amount),
  after: formatAmount(after),
  other: other.account,
  is_other_player: 'playerId' in other,
  at: at.toISOString(),
});

/** The calls of the ledger explorer. */
export const ledgerCalls = (db: Db) =>
  ({
    'ledger.accounts': async ({ player_id, site }, context) => {
      if (player_id !== undefined) {
        const player = await findPlayer(db.read, context, player_id, 'cashier.read');
        if (isOfficeRefusal(player)) return player;
        const rows = await playerAccounts(db.read, player.id);
        await noteLook(db, context, player);
        const { account_id, external_id } = player;
        return {
          ...ok,
          player: { player_id, account_id, site: external_id },
          rows: rows.map((row) => ({ ...row, balance: formatAmount(row.balance) })),
        };
      }
      const at = await siteFor(db.read, context, 'cashier.read', site ?? '');
      if (isOfficeRefusal(at)) return at;
      const rows = await siteBalances(db.read, at.id);
      return {
        ...{ ...ok, player: null },
        rows: rows.map((row) => ({ ...row, balance: formatAmount(row.balance) })),
      };
    },
    'ledger.entries': async (request, context) => {
      const { limit = DEFAULT_PAGE } = request;
      const page = await (request.player_id === undefined ? sitePage : playerPage)(db, context, request);
      if (isOfficeRefusal(page)) return page;
      const { rows, currency } = page;
      const last = rows.at(-1);
      return {
        ...{ ...ok, currency, rows: rows.map(entryOnWire) },
        next: last === undefined || rows.length < limit ? null : page.next(last),
        is_continuous: rows.every((row, place) => {
          const older = rows[place + 1];
          return older === undefined || row.after - row.amount === older.after;
        }),
      };
    },
  }) satisfies Partial<OfficeHandlers>;
