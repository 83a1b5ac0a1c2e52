import { mainName, nameIn, type Sides, sideLine } from '../../../data/sportsbook/names.ts';
import type { Translate } from '../../../data/texts/texts.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';

type Names = Readonly<Record<string, string>>;

/** Data that names a bet in every language. */
export interface Said {
  readonly bet_type: string;
  readonly period: 'FT' | 'HT';
  readonly line: string | null;
  readonly selection: string;
  readonly home_names: Names;
  readonly away_names: Names;
  readonly selection_names: Names | null;
}

/** Bets in words: what is asked, and what is answered. Only where the texts of `more` are there. */
export function useWords() {
  const { t, i18n } = useTranslation();
  const language = i18n.language;
  return {
    market: ({ bet_type, period }: Pick<Said, 'bet_type' | 'period'>) =>
      `${t(`sportsMarkets.type.${bet_type}`)}${period === 'HT' ? ` · ${t('odds.half')}` : ''}`,
    selection: (said: Said) => {
      const sides = { home: nameIn(said.home_names, language), away: nameIn(said.away_names, language) };
      if (said.selection_names) return nameIn(said.selection_names, language);
      return selectionName(t, said, sides);
    },
    sides: ({ home_names, away_names }: Pick<Said, 'home_names' | 'away_names'>) => ({
      home: nameIn(home_names, language),
      away: nameIn(away_names, language),
    }),
    name: (names: Names) => nameIn(names, language),
  };
}

type Asked = Pick<Said, 'bet_type' | 'line' | 'selection'>;

/** A selection of any type in full. */
export function selectionName(t: Translate, asked: Asked, sides: Sides): string {
  return mainName(t, asked, sides) ?? sided(t, asked, sides) ?? scored(t, asked, sides);
}

/** Types that are answered by a team, a draw, or two of the three. */
function sided(t: Translate, { bet_type, line, selection }: Asked, sides: Sides): string | undefined {
  const draw = t('odds.draw');
  const of: Readonly<Record<string, string>> = {
    '1': sides.home,
    H: sides.home,
    X: draw,
    D: draw,
    '2': sides.away,
    A: sides.away,
  };
  const one = (code: string) => of[code] ?? code;
  const either = (a: string, b: string) => t('sportsMarkets.either', { a, b });
  switch (bet_type) {
    case '1X2HDP':
      if (selection === 'X') return `${draw} (${sides.home} ${sideLine(line, 'home')})`;
      return `${one(selection)} ${sideLine(line, selection === '1' ? 'home' : 'away')}`;
    case 'DC':
      return {
        '1X': either(sides.home, draw),
        '12': either(sides.home, sides.away),
        '2X': either(sides.away, draw),
      }[selection];
    case 'HTFT':
      return [...selection].map(one).join(' / ');
    case 'DNB':
    case 'HNB':
    case 'ANB':
    case 'TWTN':
      return one(selection);
    default:
      return undefined;
  }
}

/** Types that are answered by goals. */
function scored(t: Translate, { bet_type, selection }: Asked, { home, away }: Sides): string {
  const team = selection.startsWith('H') ? home : away;
  switch (bet_type) {
    case 'CS':
      return selection === 'AOS' ? t('sportsMarkets.anyOther') : selection.replace('-', ' : ');
    case 'TG':
      return t('sportsMarkets.goals', { range: selection.replace('-', '–') });
    case 'FGLG':
      if (selection === 'NG') return t('sportsMarkets.noGoal');
      return t(selection.endsWith('F') ? 'sportsMarkets.first' : 'sportsMarkets.last', { team });
    case 'CL':
      return t(selection.endsWith('Y') ? 'sportsMarkets.clean' : 'sportsMarkets.notClean', { team });
    default:
      return t(`sportsMarkets.say.${selection}`, { defaultValue: selection });
  }
}
