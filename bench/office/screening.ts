/**
 * How long a list of sanctions takes to import, and a player to be compared with it: `npm run bench -- screening`;
 * `node bench/office/screening.ts [names]`. The names are made up of syllables, so that few share a sound by design, and of the common
 * names of `common-names.ts`, which many share.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemActor } from '../../server/src/actor.ts';
import { type Db, openDatabase } from '../../server/src/db/database.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { findListed, importList } from '../../server/src/players/public.ts';
import { commonNames } from '../../server/src/players/screening/common-names.ts';
import { onCluster } from '../cluster.ts';

const NAMES = 1_000_000;
const ASKED = 2_000;
const SEED = 20_261_127;

interface ScreeningFigures {
  readonly names: number;
  readonly importSeconds: number;
  readonly tableMb: number;
  /** Milliseconds of a player, one after the other. */
  readonly median: number;
  readonly p99: number;
  readonly hits: number;
}

/** Numbers from 0 to below 1, the same in each run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function nameMaker(next: () => number): () => string {
  const common = commonNames.split(/\s+/);
  const syllables = 'ba da fi go hu ka lo mi ne pa ra se ti vu za shi kov man dar lin tor ben gar'.split(' ');
  const one = (list: readonly string[]) => list[Math.floor(next() * list.length)] ?? '';
  const made = () => Array.from({ length: 2 + Math.floor(next() * 3) }, () => one(syllables)).join('');
  return () =>
    [one(common), ...(next() < 0.5 ? [one(common)] : []), next() < 0.7 ? made() : one(common)].join(' ');
}

async function writeList(path: string, names: number, make: () => string): Promise<void> {
  const entry = (at: number) =>
    `<sdnEntry><uid>${at}</uid><lastName>${make()}</lastName><sdnType>Individual</sdnType></sdnEntry>\n`;
  async function* file() {
    yield '<sdnList>';
    for (let at = 0; at < names; at++) yield entry(at);
    yield '</sdnList>';
  }
  await writeFile(path, file());
}

async function time(db: Db, make: () => string): Promise<Pick<ScreeningFigures, 'median' | 'p99' | 'hits'>> {
  const took: number[] = [];
  let hits = 0;
  for (let at = 0; at < ASKED; at++) {
    const begun = performance.now();
    hits += (await findListed(db.read, { name: make(), birth: null })).length;
    took.push(performance.now() - begun);
  }
  took.sort((one, other) => one - other);
  const at = (share: number) => took[Math.floor(share * took.length)] ?? 0;
  return { median: at(0.5), p99: at(0.99), hits };
}

export async function benchScreening(url: string, names = NAMES): Promise<ScreeningFigures> {
  await migrate(url);
  const db = openDatabase(url);
  const folder = mkdtempSync(join(tmpdir(), 'baize-bench-'));
  try {
    const make = nameMaker(randomNumbers(SEED));
    const path = join(folder, 'list.xml');
    await writeList(path, names, make);
    const begun = performance.now();
    const done = await importList(db, {
      ...{ code: 'ofac', path, acceptsLoss: false, actor: systemActor('bench'), now: new Date() },
    });
    if (typeof done === 'string') throw new Error(done);
    const importSeconds = (performance.now() - begun) / 1_000;
    await db.pool.query('vacuum analyze sanction_name');
    const { rows } = await db.pool.query(`select pg_total_relation_size('sanction_name') as bytes`);
    const tableMb = Number(rows[0]?.bytes) / 2 ** 20;
    return { names, importSeconds, tableMb, ...(await time(db, make)) };
  } finally {
    await db.close();
    rmSync(folder, { recursive: true });
  }
}

export function printScreening(figures: ScreeningFigures, say: (line: string) => void): void {
  const { names, importSeconds, tableMb, median, p99, hits } = figures;
  say('| names | import s | names with keys MB | a player ms | p99 ms | hits of 2,000 |');
  say('|---|---|---|---|---|---|');
  say(
    `| ${names} | ${importSeconds.toFixed(0)} | ${tableMb.toFixed(0)} | ${median.toFixed(1)} | ${p99.toFixed(1)} | ${hits} |`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  printScreening(
    await onCluster((url) => benchScreening(url, Number(process.argv[2] ?? NAMES))),
    console.log,
  );
