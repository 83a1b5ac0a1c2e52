import { sql } from 'kysely';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { mailboxOf } from '#rules/players/mailbox.ts';
import { namesAgree } from '#rules/players/person-name.ts';
import { plainArray } from '../../db/arrays.ts';
import type { Reader } from '../../db/database.ts';
import { findSharing } from '../../players/public.ts';
import type { FoundPlayer } from './find-player.ts';

type Row = OfficeResponse<'/api/office/players/links'>['rows'][number];
type Shared = Row['shares'][number];

interface Candidate extends Pick<Row, 'account_id' | 'full_name' | 'status'> {
  readonly id: bigint;
  readonly external_id: string;
  readonly contact_email: string | null;
  readonly created_at: Date;
  readonly kinds: readonly Shared[];
}

const MOST = 100;

/**
 * Accounts at some sites that share something with a player, those that share most first. Names and mailboxes among what is
 * found are compared here.
 */
export async function findLinks(
  reader: Reader,
  player: FoundPlayer,
  siteIds: readonly number[],
): Promise<Row[]> {
  const sites = sql`${plainArray(siteIds)}::integer[]`;
  const sharing = (await findSharing(reader, { playerId: player.id, siteIds })).flatMap(
    ({ playerId, shares }) => shares.map((kind) => ({ playerId, kind })),
  );
  const { rows } = await sql<Candidate>`
    with me as (select * from player where id = ${player.id}), candidate (id, kind) as (
      select * from unnest(${plainArray(sharing.map(({ playerId }) => playerId))}::bigint[],
                           ${sharing.map(({ kind }) => kind)}::text[])
      union
      select p.id, 'mail' from me join player p on mailbox_stem(p.contact_email) = mailbox_stem(me.contact_email)
      union
      select p.id, 'person' from me join player p on p.date_of_birth = me.date_of_birth
    )
    select p.id, site.external_id, p.account_id, p.full_name, p.contact_email, p.status, p.created_at,
           array_agg(c.kind order by c.kind) as kinds
      from candidate c join player p on p.id = c.id join site on site.id = p.site_id
     where p.id <> ${player.id} and p.site_id = any (${sites})
     group by p.id, site.external_id order by count(*) desc, p.id desc`.execute(reader);
  return rows
    .map((row) => ({ row, shares: row.kinds.filter((kind) => agrees(kind, row, player)) }))
    .filter(({ shares }) => shares.length > 0)
    .toSorted((a, b) => b.shares.length - a.shares.length)
    .slice(0, MOST)
    .map(({ row, shares }) => ({
      player_id: String(row.id),
      site: row.external_id,
      account_id: row.account_id,
      full_name: row.full_name,
      status: row.status,
      created_at: row.created_at.toISOString(),
      shares,
    }));
}

function agrees(kind: Shared, row: Candidate, player: FoundPlayer): boolean {
  if (kind === 'mail') return mailboxOf(row.contact_email ?? '') === mailboxOf(player.contact_email ?? '');
  return kind !== 'person' || namesAgree(row.full_name, player.full_name);
}
