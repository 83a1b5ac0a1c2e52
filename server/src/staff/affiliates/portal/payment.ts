import type { Reader, Writer } from '../../../db/database.ts';

const placeOf = (affiliateId: string) => ({ table: 'affiliate', column: 'payment', row: affiliateId });

/** Where an affiliate is to be paid, in its own words, and since when it says so; `undefined` until it has. */
export async function openPayment(
  reader: Reader,
  affiliateId: string,
): Promise<{ readonly details: string; readonly since: Date } | undefined> {
  const { payment, payment_set_at: since } = await reader
    .selectFrom('affiliate')
    .select(['payment', 'payment_set_at'])
    .where('id', '=', affiliateId)
    .executeTakeFirstOrThrow();
  if (payment === null || since === null) return undefined;
  return { details: reader.keys.open(placeOf(affiliateId), payment).toString(), since };
}

/** Stores where an affiliate is to be paid. Sealed: it may name a person and an account at a bank. */
export async function savePayment(
  writer: Writer,
  affiliateId: string,
  { details, now }: { readonly details: string; readonly now: Date },
): Promise<void> {
  await writer
    .updateTable('affiliate')
    .set({
      payment: writer.keys.seal(placeOf(affiliateId), Buffer.from(details)),
      payment_set_at: now,
    })
    .where('id', '=', affiliateId)
    .execute();
}
