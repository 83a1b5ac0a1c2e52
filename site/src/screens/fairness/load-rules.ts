import type { AskedRound } from '#rules/games/explain/explain-round.ts';

type Rules = AskedRound['game'];

/** The rules of each game in a file of its own: only those of the game that is asked for are fetched. */
const files = import.meta.glob<Readonly<Record<string, unknown>>>('../../../../rules/src/games/*/rules.ts');

const codeOf = (file: string) => file.split('/').at(-2) ?? '';

/** The codes of all games that can be checked. */
export const gameCodes: readonly string[] = Object.keys(files).map(codeOf).sort();

function isRules(value: unknown, code: string): value is Rules {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    value.code === code &&
    ('begin' in value || 'open' in value || 'turn' in value)
  );
}

/** The rules of a game, or `undefined` for a code that is none. @throws where they could not be fetched */
export async function loadRules(code: string): Promise<Rules | undefined> {
  const load = Object.entries(files).find(([file]) => codeOf(file) === code)?.[1];
  if (!load) return undefined;
  return Object.values(await load()).find((value): value is Rules => isRules(value, code));
}

/** Names that are not their code with capitals. */
const names: Readonly<Record<string, string>> = {
  'cartographers-gold': "Cartographer's Gold",
  'moth-and-moon': 'Moth & Moon',
  'paper-bingo': 'Paper Lantern Bingo',
  'three-card-duel': 'Three-Card Duel',
};

/** The name of a game, without loading its rules. */
export function gameName(code: string): string {
  return (
    names[code] ??
    code.replace(/(^|-)([a-z])/g, (_all, dash, letter) => `${dash && ' '}${letter.toUpperCase()}`)
  );
}
