import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CurrencyCode } from '#rules/money/currency.ts';
import { playerActor } from '../../actor.ts';
import type { Db } from '../../db/database.ts';
import { addDocument, fillInForHistory, readLevels, submitVerification } from '../../players/public.ts';
import { openDocumentEncoder } from '../../providers/pictures/encode-document.ts';
import type { SiteRecord } from '../../sites/public.ts';

const homes: Readonly<Record<CurrencyCode, { readonly country: string; readonly city: string }>> = {
  PHP: { country: 'PH', city: 'Manila' },
  MYR: { country: 'MY', city: 'Ipoh' },
  USD: { country: 'US', city: 'Reno' },
  VND: { country: 'VN', city: 'Hanoi' },
};

function fieldsAt({ currency }: SiteRecord) {
  const { country, city } = homes[currency];
  return {
    ...{ nationality: country, address_country: country, address_city: city },
    ...{ address_line: '12 Lantern Street', address_postcode: '1000' },
  };
}

/** At a site with levels, the demonstration player has filled in what can be filled in. */
export async function seedFields(db: Db, site: SiteRecord, playerId: bigint, now: Date): Promise<void> {
  if ((await readLevels(db.read, site.id)).length === 0) return;
  await fillInForHistory(db, { siteId: site.id, playerId, now }, fieldsAt(site));
}

const specimen = (name: string) => readFileSync(join(import.meta.dirname, `specimen-${name}.webp`));

/**
 * At a site with levels, a player has handed in documents that wait for staff. One of whom something is known is left alone;
 * levels of the operator's own may need more, and what is there is then not handed in.
 */
export async function seedSubmission(db: Db, site: SiteRecord, playerId: bigint, now: Date): Promise<void> {
  const asking = (await readLevels(db.read, site.id)).find(({ needs }) => needs.includes('document'));
  if (!asking) return;
  const action = { siteId: site.id, playerId, actor: playerActor(playerId), now };
  if (!(await fillInForHistory(db, action, fieldsAt(site)))) return;
  const deps = { db, encodeDocument: openDocumentEncoder(), scanner: undefined };
  for (const kind of ['passport', 'selfie'] as const)
    await addDocument(deps, action, { kind, side: 'front', bytes: specimen(kind) });
  await db.tx((tx) => submitVerification(tx, action, { level: asking.level, mrz: undefined }));
}
