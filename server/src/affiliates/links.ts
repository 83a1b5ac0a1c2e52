import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Reader } from '../db/database.ts';

const MOST_LINKS = 100;
/** No letter that looks like another, or like a digit. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const CODE_LENGTH = 8;

interface LinkRow {
  readonly code: string;
  readonly name: string;
  readonly path: string;
  readonly clicks: number;
  readonly players: number;
  readonly endedAt: Date | null;
}

/** The links of an affiliate with what came of them, the newest first. */
export async function linksOf(reader: Reader, affiliateId: string): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select l.code, l.name, l.path, l.ended_at as "endedAt",
           coalesce((select sum(clicks) from affiliate_click c where c.site_id = l.site_id and c.code = l.code), 0)::int as clicks,
           (select count(*) from affiliate_player p where p.affiliate_id = l.affiliate_id and p.code = l.code)::int as players
      from affiliate_link l where l.affiliate_id = ${affiliateId} order by l.created_at desc, l.code`.execute(
    reader,
  );
  return rows;
}

interface NewLink {
  readonly affiliateId: string;
  readonly siteId: number;
  readonly name: string;
  readonly path: string;
  readonly now: Date;
}

/** Makes a link. @returns its code; `undefined` where the affiliate has as many as it may have */
export async function makeLink(db: Db, link: NewLink): Promise<string | undefined> {
  const { affiliateId, siteId, name, path, now } = link;
  return db.tx(async (tx) => {
    await tx.selectFrom('affiliate').select('id').where('id', '=', affiliateId).forUpdate().execute();
    const { count } = await tx
      .selectFrom('affiliate_link')
      .select((is) => is.fn.countAll<bigint>().as('count'))
      .where('affiliate_id', '=', affiliateId)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST_LINKS) return undefined;
    const code = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    await tx
      .insertInto('affiliate_link')
      .values({
        ...{ code, site_id: siteId, affiliate_id: affiliateId, name, path },
        ...{ created_at: now, ended_at: null },
      })
      .execute();
    return code;
  });
}

/** Ends a link of an affiliate. @returns whether there was one */
export async function endLink(
  db: Db,
  { affiliateId, code, now }: { readonly affiliateId: string; readonly code: string; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db.autocommit
    .updateTable('affiliate_link')
    .set({ ended_at: now })
    .where('affiliate_id', '=', affiliateId)
    .where('code', '=', code)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
