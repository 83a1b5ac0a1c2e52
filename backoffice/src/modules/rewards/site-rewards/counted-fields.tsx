import { useTranslation } from 'react-i18next';
import {
  CategoryPicker,
  GamePicker,
  ProviderPicker,
  useCategories,
  useGameNames,
  useProviders,
} from '../../../ui/picker/game-picker.tsx';
import { nameIn } from '../../../ui/picker/pick-field.tsx';
import { useOneSite } from './rows-page.tsx';

interface Counted {
  readonly providers: string[];
  readonly categories: string[];
  readonly games: string[];
}

/** The games whose rounds count, and bets where they may. */
export function CountedFields(props: {
  readonly site: string;
  readonly value: Counted;
  readonly hint: string;
  readonly hasBets: boolean;
  readonly problem: string | undefined;
  readonly onChange: (value: Counted) => void;
}) {
  const { site, value, hint, hasBets, problem, onChange } = props;
  const { t } = useTranslation('rewarding');
  const of = (name: keyof Counted) => ({
    ...{ label: t(name), value: value[name] },
    onChange: (chosen: string[]) => onChange({ ...value, [name]: chosen }),
  });
  return (
    <>
      <CategoryPicker {...of('categories')} />
      <ProviderPicker {...of('providers')} site={site} hasBets={hasBets} />
      <div className="sm:col-span-2">
        <GamePicker {...of('games')} site={site} hint={hint} problem={problem} />
      </div>
    </>
  );
}

/** What rounds of count, by name. */
export function useCounted({ categories, providers, games }: Counted): string[] {
  const { site } = useOneSite();
  const [allCategories, allProviders] = [useCategories(), useProviders(site, true)];
  const game = useGameNames(site, games);
  return [
    ...categories.map((code) => nameIn(allCategories, code)),
    ...providers.map((code) => nameIn(allProviders, code)),
    ...games.map(game),
  ].map(({ label }) => label);
}
