/**
 * `npm run new-site -- --domain play.example.com --name "Play" --currency USD --languages EN,ESP --theme <template>.<palette>`:
 * opens an empty site, also while the server runs. `--id` names it (the domain with hyphens, where it is left out); a site of
 * that id that is there is left as it is. `--file site.json` instead of these opens a site with all that the file defines
 * (`siteDefinition`). `--pictures` names a folder of its pictures (docs/operations.md). Uses the database of DATABASE_URL or
 * the one that runs in DATA_DIR.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { loadConfig } from '../../server/src/config.ts';
import { openDatabase } from '../../server/src/db/database.ts';
import { openPictures } from '../../server/src/providers/pictures/open-pictures.ts';
import { makeSite, newSite } from '../../server/src/seed/production/make-site.ts';
import { keepSitePictures } from '../../server/src/seed/production/site-pictures.ts';
import { type SiteDefinition, siteDefinition } from '../../server/src/seed/sites/site-definition.ts';
import { runningDatabase } from '../running-database.ts';

const USAGE =
  'npm run new-site -- --domain play.example.com --name "Play" --currency USD --languages EN,ESP --theme <template>.<palette> [--id play] [--pictures folder]\n' +
  'npm run new-site -- --file site.json [--pictures folder]';

interface Asked {
  readonly site: SiteDefinition;
  readonly folder: string | undefined;
}

function asked(): Asked {
  const text = { type: 'string' } as const;
  const options = {
    domain: text,
    name: text,
    currency: text,
    languages: text,
    theme: text,
    id: text,
    file: text,
    pictures: text,
  };
  try {
    const { pictures: folder, file, ...values } = parseArgs({ options }).values;
    if (file !== undefined && Object.keys(values).length > 0)
      throw new Error('--file defines all of a site: only --pictures goes with it.');
    const site = file === undefined ? fromOptions(values) : fromFile(file);
    if (site !== undefined) return { site, folder };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  console.error(USAGE);
  process.exit(2);
}

function fromOptions(values: object): SiteDefinition | undefined {
  const read = newSite.safeParse(values);
  if (read.success) return read.data;
  for (const { path, message } of read.error.issues) {
    const [name = ''] = path;
    console.error(`--${String(name)} ${Object.hasOwn(values, name) ? message : 'is missing'}`);
  }
  return undefined;
}

/** @throws Error where the file cannot be read, is no JSON or defines no site */
function fromFile(file: string): SiteDefinition {
  const read = siteDefinition.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!read.success) throw new Error(`${file} does not define a site:\n${z.prettifyError(read.error)}`);
  return read.data;
}

const { site, folder } = asked();
const config = loadConfig();
const db = openDatabase(runningDatabase(config));
try {
  const pictures = folder === undefined ? undefined : await keepSitePictures(openPictures(config), folder);
  const isNew = await db.tx((tx) => makeSite(tx, site, pictures));
  console.log(
    isNew
      ? `The site ${site.externalId} is open at ${site.domains[0]}: ${site.name}, ${site.currency}, ${site.languages.join(', ')}.`
      : `There is a site ${site.externalId} already: nothing was changed.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await db.close();
}
