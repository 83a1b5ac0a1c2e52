import type { OfficeResponse } from '#contract/office/calls.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { isMoneyLimit, type LimitKind } from '#rules/players/limits.ts';
import { maskAccountNumber } from '#rules/wallet/bank-account.ts';
import type { Reader } from '../../db/database.ts';
import { balances, debtOf, openHolds, openPurses } from '../../ledger/public.ts';
import { exclusionMatchOf, limitChangesOf, readLevel, readMarketing, stopOf } from '../../players/public.ts';
import { type PaymentTotal, playerTotals } from '../../wallet/public.ts';
import type { StaffContext } from '../context.ts';
import type { FoundPlayer } from './find-player.ts';
import { seesPersonal, shownMail, shownPhone } from './personal.ts';

type Response = Omit<OfficeResponse<'/api/office/players/get'>, 'statusCode'>;

/** Everything of a player that fits on one look: facts, balances, the sums of their money, and what holds for them. */
export async function readPlayer(
  reader: Reader,
  context: StaffContext,
  player: FoundPlayer,
): Promise<Response> {
  const isWhole = seesPersonal(context, player.site_id);
  const [facts, accounts, money, held, protection, marketing] = await Promise.all([
    readFacts(reader, player, { isWhole, now: context.now }),
    readBankAccounts(reader, player.id, isWhole),
    readMoney(reader, player.id),
    readBalances(reader, player),
    readProtection(reader, player.id, context.now),
    readMarketing(reader, player.id),
  ]);
  const { contacts, ...consent } = marketing;
  return {
    ...{ player: facts, bank_accounts: accounts, money, balances: held, ...protection },
    marketing: { ...consent, mail_contact: contacts.mail, sms_contact: contacts.sms },
  };
}

async function readFacts(
  reader: Reader,
  player: FoundPlayer,
  { isWhole, now }: { readonly isWhole: boolean; readonly now: Date },
): Promise<Response['player']> {
  const [tags, level, session] = await Promise.all([
    reader.selectFrom('player_tag').select('tag').where('player_id', '=', player.id).orderBy('tag').execute(),
    readLevel(reader, { playerId: player.id, now }),
    reader
      .selectFrom('session')
      .select('last_seen_at')
      .where('player_id', '=', player.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  const confirmed = player.has_verified_account ? 'account' : 'contact';
  return {
    player_id: String(player.id),
    site: player.external_id,
    account_id: player.account_id,
    full_name: player.full_name,
    phone: shownPhone(player.contact_phone, isWhole),
    mail: shownMail(player.contact_email, isWhole),
    date_of_birth: isWhole
      ? player.date_of_birth
      : (player.date_of_birth?.slice(0, 4).concat('-••-••') ?? null),
    is_masked: !isWhole,
    status: player.status,
    verification: player.activated_at === null ? 'none' : confirmed,
    level: level?.level.level ?? null,
    language: player.language,
    currency: player.currency,
    tags: tags.map(({ tag }) => tag),
    referrer_id: player.referrer_id === null ? null : String(player.referrer_id),
    affiliate_code: player.affiliate_code,
    created_at: player.created_at.toISOString(),
    activated_at: player.activated_at?.toISOString() ?? null,
    last_seen_at: session?.last_seen_at.toISOString() ?? null,
    version: player.version,
  };
}

async function readBankAccounts(
  reader: Reader,
  playerId: bigint,
  isWhole: boolean,
): Promise<Response['bank_accounts']> {
  const rows = await reader
    .selectFrom('bank_account')
    .innerJoin('bank', (join) =>
      join
        .onRef('bank.site_id', '=', 'bank_account.site_id')
        .onRef('bank.code', '=', 'bank_account.bank_code'),
    )
    .select(['bank.name', 'bank_code', 'account_number', 'holder_name', 'verified_at'])
    .where('player_id', '=', playerId)
    .where('removed_at', 'is', null)
    .orderBy('bank_account.id')
    .execute();
  return rows.map((row) => ({
    bank: row.name,
    account_number: isWhole ? row.account_number : maskAccountNumber(row.account_number, row.bank_code),
    holder_name: row.holder_name,
    verified_at: row.verified_at?.toISOString() ?? null,
  }));
}

const totalOnWire = ({ count, amount }: PaymentTotal) => ({ count, amount: formatAmount(amount) });

async function readMoney(reader: Reader, playerId: bigint): Promise<Response['money']> {
  const { deposits, withdrawals, waiting, ...play } = await playerTotals(reader, playerId);
  return {
    deposits: totalOnWire(deposits),
    withdrawals: totalOnWire(withdrawals),
    waiting: totalOnWire(waiting),
    net: formatAmount(deposits.amount - withdrawals.amount),
    rounds: Number(play.rounds),
    staked: formatAmount(play.staked),
    won: formatAmount(play.won),
  };
}

async function readBalances(
  reader: Reader,
  { id, currency }: Pick<FoundPlayer, 'id' | 'currency'>,
): Promise<Response['balances']> {
  const [main, further, holds, debt] = await Promise.all([
    balances(reader, id),
    openPurses(reader, id),
    openHolds(reader, id),
    debtOf(reader, id),
  ]);
  const purse = (name: 'cash' | 'token', of: string, free = 0n, held = 0n) => ({
    purse: name,
    kind: name,
    currency: of,
    free: formatAmount(free),
    held: formatAmount(held),
    ref: null,
  });
  return {
    is_frozen: main?.frozen ?? false,
    purses: [
      purse('cash', main?.currency ?? currency, main?.cash, main?.cashHeld),
      purse('token', 'TOKEN', main?.token, main?.tokenHeld),
      ...further.map((one) => ({
        purse: one.purse,
        kind: one.purse.startsWith('bonus') ? ('bonus' as const) : ('money' as const),
        currency: one.currency,
        free: formatAmount(one.free),
        held: formatAmount(one.held),
        ref: one.ref,
      })),
    ],
    holds: holds.map((one) => ({
      hold_id: one.id,
      purse: one.purse,
      amount: formatAmount(one.amount),
      ref: one.ref,
      created_at: one.createdAt.toISOString(),
      expires_at: one.expiresAt?.toISOString() ?? null,
    })),
    debt: formatAmount(debt),
  };
}

const limitText = (kind: LimitKind, value: bigint): string =>
  isMoneyLimit(kind) ? formatAmount(value) : String(value);

async function readProtection(
  reader: Reader,
  playerId: bigint,
  now: Date,
): Promise<Pick<Response, 'limits' | 'stop' | 'review' | 'consents'>> {
  const [limits, changes, stop, match, consents] = await Promise.all([
    reader
      .selectFrom('player_limit')
      .select(['kind', 'value', 'set_at'])
      .where('player_id', '=', playerId)
      .orderBy('kind')
      .execute(),
    limitChangesOf(reader, playerId),
    stopOf(reader, playerId, now),
    exclusionMatchOf(reader, playerId, now),
    reader
      .selectFrom('player_consent')
      .select(['terms_version', 'accepted_at'])
      .where('player_id', '=', playerId)
      .orderBy('terms_version', 'desc')
      .execute(),
  ]);
  return {
    limits: limits.map(({ kind, value, set_at: setAt }) => {
      const change = changes.find((one) => one.kind === kind);
      const to = change?.to ?? null;
      return {
        kind,
        value: limitText(kind, value),
        set_at: setAt.toISOString(),
        waiting: change
          ? { value: to === null ? null : limitText(kind, to), asked_at: change.askedAt.toISOString() }
          : null,
      };
    }),
    stop: stop
      ? { kind: stop.kind, since: stop.since.toISOString(), until: stop.until?.toISOString() ?? null }
      : null,
    review: match ? { until: match.until?.toISOString() ?? null } : null,
    consents: consents.map((one) => ({
      terms_version: one.terms_version,
      accepted_at: one.accepted_at.toISOString(),
    })),
  };
}
