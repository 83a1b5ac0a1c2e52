/**
 * `npm run new-site -- --domain play.example.com --name "Play" --currency USD --languages EN,ESP --theme <template>.<palette>`:
 * opens an empty site, also while the server runs. `--pictures` names a folder of its pictures (docs/operations.md). `--id` names it (the domain with hyphens, where it is left out); a site of
 * that id that is there is left as it is. Uses the database of DATABASE_URL or the one that runs in DATA_DIR.
 */
import { parseArgs } from 'node:util';
import { loadConfig } from '../../server/src/config.ts';
import { openDatabase } from '../../server/src/db/database.ts';
import { openPictures } from '../../server/src/providers/pictures/open-pictures.ts';
import { makeSite, newSite } from '../../server/src/seed/production/make-site.ts';
import { keepSitePictures } from '../../server/src/seed/production/site-pictures.ts';
import { runningDatabase } from '../running-database.ts';

const USAGE =
  'npm run new-site -- --domain play.example.com --name "Play" --currency USD --languages EN,ESP --theme <template>.<palette> [--id play] [--pictures folder]';

function asked() {
  const text = { type: 'string' } as const;
  const options = {
    domain: text,
    name: text,
    currency: text,
    languages: text,
    theme: text,
    id: text,
    pictures: text,
  };
  try {
    const { pictures, ...values } = parseArgs({ options }).values;
    const read = newSite.safeParse(values);
    if (read.success) return { site: read.data, folder: pictures };
    for (const { path, message } of read.error.issues) {
      const [name = ''] = path;
      console.error(`--${String(name)} ${Object.hasOwn(values, name) ? message : 'is missing'}`);
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  console.error(USAGE);
  process.exit(2);
}

const { site, folder } = asked();
const config = loadConfig();
const db = openDatabase(runningDatabase(config));
try {
  const pictures = folder === undefined ? undefined : await keepSitePictures(openPictures(config), folder);
  const isNew = await db.tx((tx) => makeSite(tx, site, pictures));
  console.log(
    isNew
      ? `The site ${site.externalId} is open at ${site.domain}: ${site.name}, ${site.currency}, ${site.languages.join(', ')}.`
      : `There is a site ${site.externalId} already: nothing was changed.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await db.close();
}
