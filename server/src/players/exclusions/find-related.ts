import { sql } from 'kysely';
import { mailboxOf } from '#rules/players/mailbox.ts';
import { namesAgree, namesShareWord } from '#rules/players/person-name.ts';
import type { Reader } from '../../db/database.ts';

/** Data that two accounts of one person can share; `person` is name and birthday. */
export type MatchedBy = 'phone' | 'mailbox' | 'person' | 'bank' | 'device';

/** What two accounts have alike where it is too little to stop one: a mail name at another provider, a birthday with a part of the name. */
export type Likeness = 'mail_name' | 'birthday_and_name';

export interface RelatedAccount {
  readonly playerId: bigint;
  readonly siteId: number;
  /** Empty where there are only weak resemblances. */
  readonly matched: readonly MatchedBy[];
  readonly alike: readonly Likeness[];
}

interface Candidate {
  readonly id: bigint;
  readonly site_id: number;
  readonly kinds: readonly MatchedBy[];
  readonly own_name: string;
  readonly own_email: string | null;
  readonly full_name: string;
  readonly contact_email: string | null;
}

/**
 * The other accounts that may be the same person's, on all sites of the operator: those whose setting `operator` is
 * the same, or only the player's own site where it has none; never one of another operator on the installation.
 * @param of.excludedAt only accounts whose self-exclusion lasts at that moment
 */
export async function findRelated(
  reader: Reader,
  of: { readonly playerId: bigint; readonly excludedAt?: Date },
): Promise<RelatedAccount[]> {
  return (await findAlike(reader, of)).filter(({ matched }) => matched.length > 0);
}

/** The same with accounts that only resemble the player's. */
export async function findAlike(
  reader: Reader,
  of: { readonly playerId: bigint; readonly excludedAt?: Date },
): Promise<RelatedAccount[]> {
  const { playerId, excludedAt = null } = of;
  // Each part is found in an index of its own. The names and addresses among them are compared below.
  const { rows } = await sql<Candidate>`
    with me as (
      select p.*, o.setting_value as operator, s.operator_id
        from player p
        join site s on s.id = p.site_id
        left join site_setting o on o.site_id = p.site_id and o.setting_name = 'operator'
       where p.id = ${playerId}
    ), candidate (id, kind) as (
      select p.id, 'phone' from me join player p on p.contact_phone = me.contact_phone
      union
      select p.id, 'mailbox' from me join player p on mailbox_stem(p.contact_email) = mailbox_stem(me.contact_email)
      union
      select p.id, 'person' from me join player p on p.date_of_birth = me.date_of_birth
      union
      select b.player_id, 'bank' from bank_account mine
        join bank_account b on b.bank_code = mine.bank_code and b.account_number = mine.account_number
       where mine.player_id = ${playerId} and mine.verified_at is not null and b.verified_at is not null
      union
      select d.player_id, 'device' from player_device mine
        join player_device d on d.device_hash = mine.device_hash
       where mine.player_id = ${playerId}
    )
    select p.id, p.site_id, array_agg(c.kind) as kinds, me.full_name as own_name, me.contact_email as own_email,
           p.full_name, p.contact_email
      from candidate c
      join player p on p.id = c.id
      join site s on s.id = p.site_id
      cross join me
      left join site_setting o on o.site_id = p.site_id and o.setting_name = 'operator'
     where p.id <> ${playerId}
       and (p.site_id = me.site_id or (s.operator_id = me.operator_id and o.setting_value = me.operator and o.setting_value <> ''))
       and (${excludedAt}::timestamptz is null or exists (
         select from player_stop x
          where x.player_id = p.id and starts_with(x.kind, 'exclude_')
            and (x.until is null or x.until > ${excludedAt}::timestamptz)))
     group by p.id, me.full_name, me.contact_email
     order by p.id`.execute(reader);
  return rows.flatMap((row) => {
    const matched = row.kinds.filter((kind) => agrees(kind, row));
    const alike = row.kinds.flatMap((kind) => (agrees(kind, row) ? [] : (likeness(kind, row) ?? [])));
    const isAny = matched.length + alike.length > 0;
    return isAny ? [{ playerId: row.id, siteId: row.site_id, matched, alike }] : [];
  });
}

/** Shorter mail names are many people's. */
const LEAST_MAIL_NAME = 6;

function likeness(kind: MatchedBy, row: Candidate): Likeness | undefined {
  if (kind === 'mailbox')
    return (row.own_email ?? '').indexOf('@') >= LEAST_MAIL_NAME ? 'mail_name' : undefined;
  return kind === 'person' && namesShareWord(row.own_name, row.full_name) ? 'birthday_and_name' : undefined;
}

function agrees(kind: MatchedBy, row: Candidate): boolean {
  if (kind === 'mailbox') return mailboxOf(row.own_email ?? '') === mailboxOf(row.contact_email ?? '');
  return kind !== 'person' || namesAgree(row.own_name, row.full_name);
}
