import type pg from 'pg';
import { ARCHIVED_MONTHS } from '../../ledger/public.ts';

interface Asked {
  readonly siteId: number;
  readonly externalId: string;
  readonly domains: readonly string[];
}

/** Why a site cannot move now, each as a sentence; found before anything of it is closed. */
export async function obstaclesTo(
  from: pg.ClientBase,
  to: pg.ClientBase,
  site: Asked,
): Promise<readonly string[]> {
  const differences: readonly [query: string, problem: string][] = [
    [
      `select array_agg(name || checksum order by name)::text as state
         from (select name, checksum from schema_migration union all select name, checksum from schema_function) x`,
      'The two cells are of different versions: run npm run migrate for both.',
    ],
    [
      "select array_agg(name order by name)::text as state from server_key where name like 'key %'",
      'The two cells are sealed with different keys (SERVER_KEYS): start a server with both of them first.',
    ],
    [
      ARCHIVED_MONTHS,
      'Other months are archived in one cell than in the other: archive the same in both (npm run archive-month).',
    ],
  ];
  const problems: string[] = [];
  for (const [query, problem] of differences)
    if ((await stateOf(from, query)) !== (await stateOf(to, query))) problems.push(problem);
  const numbers = await Promise.all(
    [from, to].map((cell) => stateOf(cell, 'select number::text as state from cell')),
  );
  if (numbers.includes(undefined) || numbers[0] === numbers[1])
    problems.push(
      'Each cell has a number of its own once a server has started with CELLS: that comes first.',
    );
  const { rowCount: taken } = await to.query(
    'select from site where external_id = $1 union all select from site_domain where domain_name = any($2)',
    [site.externalId, site.domains],
  );
  if (taken)
    problems.push(`The other cell has a site ${site.externalId}, or one at a domain of it, already.`);
  const { rows: operators } = await from.query<{ id: number; code: string }>(
    'select operator.id, code from operator join site on operator_id = operator.id where site.id = $1',
    [site.siteId],
  );
  const { rowCount: isThere } = await to.query('select from operator where id = $1 and code = $2', [
    operators[0]?.id,
    operators[0]?.code,
  ]);
  if (!isThere)
    problems.push(
      `The other cell has no operator ${operators[0]?.code} of the same number: its staff would see the site of somebody else.`,
    );
  const { rows: lost } = await lostGames(from, to, site.siteId);
  if (lost.length > 0)
    problems.push(
      `The catalogue of the other cell does not offer ${lost.length} games that the site has without a row of its own, such as ${lost[0]?.code}.`,
    );
  const { rowCount: matches } = await from.query(
    `select from exclusion_match m join player a on a.id = m.player_id join player b on b.id = m.excluded_id
      where m.state = 'open' and (a.site_id = $1) <> (b.site_id = $1)`,
    [site.siteId],
  );
  if (matches)
    problems.push(
      `${matches} players are stopped because of an exclusion on another site of the cell, or the reverse: decide these matches first.`,
    );
  return problems;
}

/** Games that a site is offered by the catalogue of its cell, and would not be by that of the other. */
async function lostGames(from: pg.ClientBase, to: pg.ClientBase, siteId: number) {
  const offered = await from.query<{ list: string }>(
    `select jsonb_agg(jsonb_build_array(o.provider_code, o.game_code))::text as list from offered_game o
      where o.site_id = $1 and not exists (select from site_game g
        where g.site_id = $1 and g.provider_code = o.provider_code and g.game_code = o.game_code)`,
    [siteId],
  );
  return to.query<{ code: string }>(
    `select x ->> 1 as code from jsonb_array_elements(coalesce($1::jsonb, '[]')) x
      where not exists (select from game where is_offered and provider_code = x ->> 0 and code = x ->> 1)`,
    [offered.rows[0]?.list ?? null],
  );
}

async function stateOf(client: pg.ClientBase, query: string): Promise<string | undefined> {
  const { rows } = await client.query<{ state: string | null }>(query);
  return rows[0]?.state ?? undefined;
}

/** What of a site has not ended yet and is the business of its cell alone, each with how often; empty once it may be copied. */
export async function unfinishedOf(from: pg.ClientBase, siteId: number): Promise<readonly string[]> {
  const { rows } = await from.query<{ what: string; count: number }>(
    `select 'events to relay' as what, count(*)::int from outbox where site_id = $1
     union all
     select 'rounds to count', coalesce(sum(size), 0)::int from round_batch where site_id = $1
     union all
     select 'rounds to draw for jackpots', count(*)::int from jackpot_queue where site_id = $1
     union all
     select 'bets on shared rounds', count(*)::int from shared_bet b join shared_round r on r.id = b.shared_round_id
      where b.site_id = $1 and (b.state = 'open' or r.settled_at is null)
     union all
     select 'messages and payouts that are being sent', count(*)::int from pgboss.job
      where state = 'active' and (data->>'siteId' = $1::text
        or data->>'withdrawalId' in (select id::text from withdrawal where site_id = $1))`,
    [siteId],
  );
  return rows.filter(({ count }) => count > 0).map(({ what, count }) => `${count} ${what}`);
}

/** Bets on shared rounds that take stakes for longer than so many seconds: the site would be closed until they are decided. */
export async function slowRoundsOf(
  from: pg.ClientBase,
  siteId: number,
  seconds: number,
): Promise<readonly string[]> {
  const { rows } = await from.query<{ round: string }>(
    `select distinct format('%s, until %s', r.game_code, to_char(r.closes_at at time zone 'UTC', 'HH24:MI:SS "UTC"')) as round
       from shared_bet b join shared_round r on r.id = b.shared_round_id
      where b.site_id = $1 and b.state = 'open' and r.closes_at > now() + $2 * interval '1 second' order by 1`,
    [siteId, seconds],
  );
  return rows.map(({ round }) => round);
}
