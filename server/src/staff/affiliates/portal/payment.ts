import type { Reader, Writer } from '../../../db/database.ts';

const placeOf = (affiliateId: string) => ({ table: 'affiliate', column: 'payment', row: affiliateId });

/** Where an affiliate is to be paid, in its own words; `null` until it has said so. */
export async function openPayment(reader: Reader, affiliateId: string): Promise<string | null> {
  const { payment } = await reader
    .selectFrom('affiliate')
    .select('payment')
    .where('id', '=', affiliateId)
    .executeTakeFirstOrThrow();
  return payment && reader.keys.open(placeOf(affiliateId), payment).toString();
}

/** Stores where an affiliate is to be paid. Sealed: it may name a person and an account at a bank. */
export async function savePayment(writer: Writer, affiliateId: string, details: string): Promise<void> {
  await writer
    .updateTable('affiliate')
    .set({ payment: writer.keys.seal(placeOf(affiliateId), Buffer.from(details)) })
    .where('id', '=', affiliateId)
    .execute();
}
