/**
 * `npm run new-template -- <code>`: a folder in site/src/templates with what a template begins with, and its five colours
 * in the contract. What to do next is in CONTRIBUTING.md ("A template").
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lookText, palettesText, templateText, withColours } from './new-template/texts.ts';

const root = join(import.meta.dirname, '..');
const contract = join(root, 'contract/src/site.ts');
const [code = ''] = process.argv.slice(2);

try {
  if (!/^[a-z]+[1-9]\d?$/.test(code)) throw new Error('Say which: npm run new-template -- casino10');
  const folder = join(root, 'site/src/templates', code);
  if (existsSync(folder)) throw new Error(`${code} is there already: ${folder}`);
  const { text, layout } = withColours(readFileSync(contract, 'utf8'), code);
  mkdirSync(folder);
  writeFileSync(join(folder, 'template.ts'), templateText(code, layout));
  writeFileSync(join(folder, 'palettes.ts'), palettesText());
  writeFileSync(join(folder, 'look.css'), lookText);
  writeFileSync(contract, text);
  console.log(`site/src/templates/${code} (${layout}): see it at /dev/looks?template=${code}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
