import type { Selectable } from 'kysely';
import { inWholeCoins } from '#rules/wallet/fee.ts';
import type { Reader, Tx } from '../../db/database.ts';
import { lockSite, nextPlace } from '../../sites/public.ts';
import type { WalletTables } from '../tables.ts';
import {
  limitsProblem,
  type MethodProblem,
  type MethodTerms,
  type OfferedMethods,
  type Saved,
  versionProblem,
} from './terms.ts';

export type PayInRow = Selectable<WalletTables['payment_method']>;

/** A way to pay in, as it is saved. */
export interface PayInChange extends MethodTerms {
  readonly code: string;
  /** The gateway of the site that it is paid by, or what is bundled. */
  readonly adapter: string;
  /** ISO 3166; none: offered in every country. */
  readonly countries: readonly string[];
  /** When it goes off by itself; what is missing stays as it is. */
  readonly stop?: StopRule;
  /** Amounts that players choose by one press. */
  readonly presets: readonly bigint[];
  /** What the gateways of the server and of the site offer: only those are added, or change their gateway. */
  readonly offered: OfferedMethods['payIn'];
}

/** A way to pay in goes off where, of at least so many orders in so many minutes, so many of a hundred had no answer. */
export interface StopRule {
  readonly orders: number;
  readonly percent: number;
  readonly minutes: number;
}

/** All ways to pay in of a site, also those that are off, in their order. */
export const listPayIn = (reader: Reader, siteId: number): Promise<PayInRow[]> =>
  reader
    .selectFrom('payment_method')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('position')
    .orderBy('code')
    .execute();

/**
 * Changes a way to pay in of a site, or adds one (version 0) after the others. It counts for deposits that are opened
 * from now on: an open one keeps its amount, fee and gateway.
 */
export async function savePayIn(
  tx: Tx,
  { siteId }: { readonly siteId: number },
  { code, adapter, min, max, feePercent, isOn, version, presets, countries, stop, offered }: PayInChange,
): Promise<Saved<PayInRow> | MethodProblem> {
  const currency = await lockSite(tx, siteId);
  const wrong = presets.findIndex((one) => one < min || one > max || !inWholeCoins(one, currency));
  const before = (await listPayIn(tx, siteId)).find((row) => row.code === code);
  const problem =
    versionProblem(before, version, { refused: 'unknownMethod', field: 'code' }) ??
    limitsProblem({ min, max }, currency) ??
    (wrong < 0 ? undefined : { refused: 'invalidAmount', field: `presets.${wrong}` });
  if (problem) return problem;
  const method = offered.find((one) => one.code === code && one.adapter === adapter);
  if (!method && before?.adapter !== adapter)
    return { refused: 'unknownMethod', field: before ? 'adapter' : 'code' };
  const values = {
    ...{ adapter, countries: [...new Set(countries)].toSorted() },
    // Its orders go to another gateway from now on: what the one before did not answer says nothing of it.
    ...(before && before.adapter !== adapter ? { stopped_at: null } : {}),
    ...(stop && { stop_orders: stop.orders, stop_percent: stop.percent, stop_minutes: stop.minutes }),
    ...{ min_amount: min, max_amount: max, fee_percent: feePercent, enabled: isOn, version: version + 1 },
    presets: [...new Set(presets)].toSorted((a, b) => (a < b ? -1 : 1)),
  };
  if (before) {
    const after = await tx
      .updateTable('payment_method')
      .set(values)
      .where('site_id', '=', siteId)
      .where('code', '=', code)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { before, after };
  }
  const position = await nextPlace(tx, 'payment_method', siteId);
  const after = await tx
    .insertInto('payment_method')
    .values({ site_id: siteId, code, icon: method?.icon ?? 'card', position, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { before: undefined, after };
}
