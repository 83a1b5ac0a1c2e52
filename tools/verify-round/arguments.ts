import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { houseGames } from '#rules/games/all-games.ts';
import {
  askedRound,
  type ClaimField,
  type ClaimTexts,
  claimFields,
  textsOfRound,
} from '#rules/games/explain/claim-fields.ts';
import type { AskedRound } from '#rules/games/explain/explain-round.ts';
import { findRules, rulesOnly } from '#rules/games/rules-only.ts';
import { findSharedGame, sharedGames } from '#rules/games/shared-games.ts';
import { wheelRules } from '#rules/games/wheel/rules.ts';

/** The arguments make no sense. */
export class UsageError extends Error {}

const optionOf = (field: ClaimField) => field.replaceAll('_', '-');
const option = { type: 'string' } as const;
const options = { file: option, ...Object.fromEntries(claimFields.map((one) => [optionOf(one), option])) };

/** The fields of the round in the file, overridden by the options. */
function readTexts(): ClaimTexts {
  const { values } = parseArgs({ options });
  const given: Readonly<Record<string, unknown>> = values;
  const fromFile =
    typeof given.file === 'string' ? textsOfRound(JSON.parse(readFileSync(given.file, 'utf8'))) : {};
  const fromOptions = claimFields.flatMap((field) => {
    const value = given[optionOf(field)];
    return typeof value === 'string' ? [[field, value] as const] : [];
  });
  return { ...fromFile, ...Object.fromEntries(fromOptions) };
}

/** @throws UsageError, SyntaxError or a fault of the file system */
export function readArguments(): AskedRound {
  const texts = readTexts();
  const isWheel = texts.game === wheelRules.code;
  const game = isWheel ? wheelRules : (findSharedGame(texts.game ?? '') ?? findRules(texts.game ?? ''));
  if (!game) {
    const known = [...houseGames, ...rulesOnly, ...sharedGames, wheelRules].map(({ code }) => code);
    throw new UsageError(`--game must be one of: ${known.join(', ')}`);
  }
  const asked = askedRound(game, texts);
  if (!('problems' in asked)) return asked;
  const said = asked.problems.map(({ field, is }) => `--${optionOf(field)} is ${is}`);
  if (asked.problems.some(({ field, is }) => field === 'server_seed' && is === 'missing'))
    said.push(
      'the server seed of a round is published once it is revealed: change the seed in the game first',
    );
  throw new UsageError(said.join('\n'));
}
