import { readFileSync } from 'node:fs';
import { type Attrs, at, group } from './svg.ts';

type Set = { icons: Record<string, { body: string }> };
const file = new URL(import.meta.resolve('@iconify-json/fluent-emoji/icons.json'));
const set: Set = JSON.parse(readFileSync(file, 'utf8'));
let used = 0;

/** A symbol of the Fluent Emoji set (MIT), drawn around the origin, `size` units wide; to be lit and recoloured. */
export function symbol(name: string, size: number, more: Attrs = {}): string {
  const icon = set.icons[name];
  if (icon === undefined) throw new Error(`The set has no symbol named ${name}.`);
  used += 1;
  const body = icon.body
    .replace(/\bid="([^"]+)"/g, `id="e${used}-$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#e${used}-$1)`)
    .replace(/href="#([^"]+)"/g, `href="#e${used}-$1"`);
  return group(at(-size / 2, -size / 2, body, size / 32), more);
}

/** Numbers the symbols of the next picture from one, so that a picture does not depend on those drawn before it. */
export function freshSymbols(): void {
  used = 0;
}
