import type pg from 'pg';

const FIRST = [
  'Ana',
  'Ben',
  'Carla',
  'Dino',
  'Elena',
  'Felix',
  'Grace',
  'Hugo',
  'Ines',
  'Jomar',
  'Kim',
  'Lito',
];
const LAST = ['Alvarez', 'Bautista', 'Cruz', 'Domingo', 'Estrada', 'Flores', 'Garcia', 'Herrera', 'Ignacio'];
const MONTHS = 24;

/**
 * Writes players with names and contacts straight into the table, for tests of load: on the sites by turns, registered over two
 * years, one in a hundred blocked. They cannot log in. As the owner of the table.
 * @returns the id of the first of them; the others follow
 */
export async function fillPlayers(
  client: pg.Client,
  sites: readonly { readonly id: number }[],
  count: number,
): Promise<bigint> {
  const { rows } = await client.query<{ first: string }>(
    'select coalesce(max(id), 0) + 1 as first from player',
  );
  const first = rows[0]?.first ?? '1';
  await client.query(
    `insert into player (id, site_id, account_id, password_hash, full_name, contact_email, contact_phone, status, language,
                         referral_code, date_of_birth, terms_version, created_at, activated_at)
     overriding system value
     select p, ($3::int[])[1 + p % cardinality($3::int[])], 'fill' || p, '',
            ($4::text[])[1 + p % cardinality($4::text[])] || ' ' || ($5::text[])[1 + p / 7 % cardinality($5::text[])],
            'fill' || p || '@example.com', '+639' || lpad(p::text, 9, '0'), case when p % 100 = 0 then 'blocked' else 'active' end,
            'EN', 'FILL' || p, date '1990-01-01', 1, at, at
       from generate_series($1::bigint, $1::bigint + $2::bigint - 1) p,
            lateral (select now() - (1 - (p - $1::bigint)::numeric / $2) * interval '${MONTHS} months' as at) t`,
    [first, count, sites.map(({ id }) => id), FIRST, LAST],
  );
  await client.query("select setval(pg_get_serial_sequence('player', 'id'), (select max(id) from player))");
  await client.query('vacuum analyze player');
  return BigInt(first);
}
