import type { SportsEvent } from '#contract/calls/sportsbook.ts';
import { formatLine, parseLine } from '#rules/sportsbook/line.ts';
import type { Translate } from '../texts/texts.ts';

type Names = Readonly<Record<string, string>>;

/** A name in a language; `EN` is always there. */
export function nameIn(names: Names, language: string): string {
  return names[language] ?? names.EN ?? '';
}

export interface Sides {
  readonly home: string;
  readonly away: string;
}

export function sidesOf(event: Pick<SportsEvent, 'home_names' | 'away_names'>, language: string): Sides {
  return { home: nameIn(event.home_names, language), away: nameIn(event.away_names, language) };
}

/** A handicap as seen by one side: the line is that of the home team, the other side's is its mirror. */
export function sideLine(line: string | null, side: 'home' | 'away'): string {
  const quarters = line === null ? undefined : parseLine(line);
  if (quarters === undefined) return line ?? '';
  const own = side === 'home' ? quarters : -quarters;
  if (own === 0) return '0';
  return `${own > 0 ? '+' : '−'}${formatLine(Math.abs(own))}`;
}

export interface Asked {
  readonly bet_type: string;
  readonly line: string | null;
  readonly selection: string;
}

/**
 * What a selection of the main markets is called in full, such as `Reds −0.5` or `Over 2.5`; `undefined` for types
 * that only the page of an event shows.
 */
export function mainName(
  t: Translate,
  { bet_type, line, selection }: Asked,
  sides: Sides,
): string | undefined {
  switch (`${bet_type} ${selection}`) {
    case '1X2 1':
    case 'ML H':
      return sides.home;
    case '1X2 2':
    case 'ML A':
      return sides.away;
    case '1X2 X':
      return t('odds.draw');
    case 'HDP H':
      return `${sides.home} ${sideLine(line, 'home')}`;
    case 'HDP A':
      return `${sides.away} ${sideLine(line, 'away')}`;
    case 'OU O':
      return t('odds.over', { line: line ?? '' });
    case 'OU U':
      return t('odds.under', { line: line ?? '' });
    default:
      return undefined;
  }
}
