import { isCurrencyCode } from '#rules/money/currency.ts';
import { systemActor } from '../../actor.ts';
import type { Db } from '../../db/database.ts';
import { saveJackpot } from '../../rewards/public.ts';
import { inEveryLanguage, ofEach } from '../texts/languages.ts';
import { readTexts, textAt } from '../texts/text-files.ts';
import { noteOf } from './notes.ts';

/** In 1/10,000 of each stake. */
const SHARE = 100;

/** Opens a progressive jackpot on a demonstration site that has had none. */
export async function seedJackpot(
  db: Db,
  site: { readonly id: number; readonly currency: string },
): Promise<void> {
  const { currency } = site;
  if (!isCurrencyCode(currency)) return;
  const note = noteOf(currency);
  const words = inEveryLanguage((language) => readTexts('rewards', language));
  await db.tx(async (tx) => {
    const some = await tx
      .selectFrom('jackpot')
      .select('id')
      .where('site_id', '=', site.id)
      .limit(1)
      .executeTakeFirst();
    if (some) return;
    const saved = await saveJackpot(
      tx,
      { siteId: site.id, actor: systemActor('seed'), now: new Date() },
      {
        ...{ id: null, version: 0, kind: 'progressive', share: SHARE, maximum: null },
        ...{ seed: 100n * note, odds: 20_000n * note, counts: { providers: [], categories: [], games: [] } },
        texts: ofEach(words, (own) => textAt(own.jackpots, 'harbour')),
      },
    );
    if ('refused' in saved) throw new Error(`the jackpot was refused: ${saved.refused} ${saved.field}`);
  });
}
