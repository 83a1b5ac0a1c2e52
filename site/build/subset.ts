import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export const packages = at('../../node_modules');
const made = at('../../node_modules/.cache/script-faces');

/** Variation axes that texts use; the rest of a variable font is dropped. */
export const weights = { min: 400, max: 700 } as const;

interface Slim {
  /** OpenType features that stay; all without. */
  readonly keepFeatures?: readonly string[];
  /** The heaviest that stays. */
  readonly max?: number;
}

/**
 * Cuts a font file down to the given characters; cached until file or characters have
 * changed. A slim one comes without hints, which no screen of today needs.
 */
export async function subset(file: string, letters: string, slim?: Slim): Promise<string> {
  const whole = readFileSync(`${packages}/${file}`);
  const { keepFeatures, max = weights.max } = slim ?? {};
  const hash = createHash('sha256')
    .update(whole)
    .update(`${letters} ${weights.min} ${max}${keepFeatures ? ` ${keepFeatures.join()}` : ''}`)
    .digest('hex');
  const [name = ''] = file.split('/').slice(-1);
  const path = `${made}/${name.replace(/(-wght-normal)?\.woff2$/, '')}-${hash.slice(0, 8)}.woff2`;
  if (existsSync(path)) return path;
  const cut = await subsetFont(whole, letters, {
    targetFormat: 'woff2',
    ...(name.includes('-wght-') && { variationAxes: { wght: { min: weights.min, max } } }),
    ...(keepFeatures && { keepFeatures: [...keepFeatures], noHinting: true }),
  });
  mkdirSync(made, { recursive: true });
  writeFileSync(path, cut);
  return path;
}
