import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type { OfficeRequest } from '#contract/office/calls.ts';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { type Db, openDatabase } from '../../server/src/db/database.ts';
import type { Database } from '../../server/src/db/schema.ts';
import { testKeys } from '../../server/src/db/testing/test-keys.ts';
import { playByPlayer, siteEntries } from '../../server/src/ledger/public.ts';
import type { StaffContext } from '../../server/src/staff/context.ts';
import { findPlayer } from '../../server/src/staff/players/find-player.ts';
import { listPlayers } from '../../server/src/staff/players/list-players.ts';
import { readTimeline } from '../../server/src/staff/players/timeline/read-timeline.ts';
import { powersOf } from '../../server/src/staff/roles/permissions-of.ts';

type PlayerFilter = OfficeRequest<'/api/office/players/list'>;

/** What one list looks at: every scan that found something, with its index and rows. */
export interface Plan {
  readonly name: string;
  readonly scans: readonly { readonly by: string; readonly rows: number }[];
  readonly buffers: number;
}

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
/** Tables with a row for each player or transfer, which are worth an index. */
const LARGE = /^(player|account|transfer|command|round|session|login_try)(_|$)/;
const PAGE = 50;

/**
 * Explains everything that these lists ask the database, as the owner of the operator.
 *
 * @param month `YYYY-MM` of the report of players
 */
export async function explainLists(
  url: string,
  lists: readonly (readonly [string, PlayerFilter])[],
  playerId: string,
  month: string,
): Promise<Plan[]> {
  const db = openDatabase(url, { keys: testKeys });
  let asked: CompiledQuery[] = [];
  const watched = Object.assign(
    new Kysely<Database>({
      dialect: new PostgresDialect({ pool: db.pool }),
      log: ({ level, query }) => {
        if (level === 'query') asked.push(query);
      },
    }),
    { keys: db.read.keys },
  );
  const watchedDb: Db = { ...db, read: watched, autocommit: watched, pool: db.pool };
  const context = await contextOfOwner(db);
  const explain = async (name: string, read: () => Promise<unknown>): Promise<Plan> => {
    asked = [];
    await read();
    const nodes: Node[] = [];
    let buffers = 0;
    for (const { sql: text, parameters } of asked) {
      const { rows } = await db.pool.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
        `explain (analyze, buffers, format json) ${text}`,
        [...parameters],
      );
      for (const {
        'QUERY PLAN': [{ Plan }],
      } of rows) {
        nodes.push(...nodesOf(Plan));
        buffers += Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'];
      }
    }
    const scans = nodes.flatMap((node) => {
      const rows = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
      const by = node['Index Name'] ?? node['Relation Name'] ?? '';
      return rows > 0 && LARGE.test(by) ? [{ by: `${node['Node Type']} ${by}`, rows: Math.round(rows) }] : [];
    });
    return { name, scans, buffers };
  };
  try {
    const plans: Plan[] = [];
    for (const [name, filter] of lists)
      plans.push(await explain(name, () => listPlayers(watchedDb, context, filter)));
    const player = await findPlayer(db.read, context, playerId);
    if (isOfficeRefusal(player)) throw new Error(player.refused);
    plans.push(await explain('timeline of a player', () => readTimeline(watched, context, player, {})));
    const sites = await db.read.selectFrom('site').select(['id', 'currency']).orderBy('id').execute();
    const [{ id: siteId, currency } = { id: 1, currency: 'PHP' }] = sites;
    const play = { siteIds: sites.map(({ id }) => id), period: month, currency, limit: PAGE + 1 };
    for (const by of ['staked', 'ngr'] as const)
      plans.push(
        await explain(`players of a month by ${by}`, () =>
          playByPlayer(watched, { ...play, order: { by, isDescending: true } }),
        ),
      );
    const house = { siteId, currency, account: 'house', limit: PAGE } as const;
    plans.push(await explain('transfers of the house', () => siteEntries(watched, house)));
    return plans;
  } finally {
    await db.close();
  }
}

async function contextOfOwner(db: Db): Promise<StaffContext> {
  const { id, operator_id, mail } = await db.read
    .selectFrom('staff')
    .select(['id', 'operator_id', 'mail'])
    .where('mail', '=', 'owner@baize.example')
    .executeTakeFirstOrThrow();
  return {
    ...{ staffId: id, operatorId: operator_id, mail, sessionId: '', hasSecondFactor: true, factor: 'second' },
    ...{ steppedUpAt: null, now: new Date(), ip: '127.0.0.1', userAgent: 'bench', requestId: 'bench' },
    ...{ origin: '', isBackground: false, action: 'players.list', actor: { kind: 'staff', staffId: id } },
    powers: await powersOf(db.read, id),
  };
}
