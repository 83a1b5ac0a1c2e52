/** `npm run error-pages`: writes docs/errors, one page a message code. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { errorPages } from './error-pages/pages.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'docs/errors');
const english = readFileSync(join(root, 'site/src/locales/EN/errors.json'), 'utf8');
const pages = errorPages(z.record(z.string(), z.string()).parse(JSON.parse(english)));

mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) if (!pages.has(name)) rmSync(join(folder, name));
for (const [name, text] of pages) writeFileSync(join(folder, name), text);
console.log(`${pages.size} pages in docs/errors`);
