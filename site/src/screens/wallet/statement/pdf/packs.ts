import type { FaceFile } from './letters.ts';

const packs = {
  latin: () => import('virtual:pdf-letters/latin'),
  cyrillic: () => import('virtual:pdf-letters/cyrillic'),
  devanagari: () => import('virtual:pdf-letters/devanagari'),
  bengali: () => import('virtual:pdf-letters/bengali'),
  simplified: () => import('virtual:pdf-letters/simplified'),
  traditional: () => import('virtual:pdf-letters/traditional'),
} as const;

export type Pack = keyof typeof packs;

/** The packs that have the letters of a text. Chinese signs are drawn as the language has them. */
export function packsOf(text: string, language: string): readonly Pack[] {
  const has = (script: RegExp, pack: Pack) => (script.test(text) ? [pack] : []);
  return [
    'latin',
    ...has(/\p{Script=Cyrillic}/u, 'cyrillic'),
    ...has(/\p{Script=Devanagari}/u, 'devanagari'),
    ...has(/\p{Script=Bengali}/u, 'bengali'),
    ...has(/\p{Script=Han}/u, language.startsWith('zh-Hant') ? 'traditional' : 'simplified'),
  ];
}

/** A font pack failed to load. */
export class LettersMissing extends Error {}

async function fetched(url: string): Promise<ArrayBuffer> {
  try {
    const answer = await fetch(url);
    if (answer.ok) return await answer.arrayBuffer();
    throw new LettersMissing(`${url}: ${answer.status}`);
  } catch (fault) {
    throw fault instanceof LettersMissing ? fault : new LettersMissing(url, { cause: fault });
  }
}

export async function loadPack(pack: Pack): Promise<readonly FaceFile[]> {
  const { url, faces } = (await packs[pack]()).default;
  return unpacked(new Uint8Array(await fetched(url)), faces);
}

/** The files of a pack lie one behind the other. */
export function unpacked(
  bytes: Uint8Array<ArrayBuffer>,
  faces: readonly (readonly [weight: 400 | 700, bytes: number])[],
): readonly FaceFile[] {
  let from = 0;
  return faces.map(([weight, length]) => {
    const file = { weight, bytes: bytes.slice(from, from + length) };
    from += length;
    return file;
  });
}
