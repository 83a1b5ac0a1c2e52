import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { productCategories } from '#rules/catalog/categories.ts';
import { useCall } from '../../data/queries.ts';
import { type Choice, ListPicker, nameIn, PickField, type PickProps } from './pick-field.tsx';

interface AtSite extends PickProps {
  /** The site whose popular games are offered first. */
  readonly site: string;
}

const GAMES = '/api/office/rewards/games';

const choiceOf = ({ game, name, provider_name }: OfficeResponse<typeof GAMES>['rows'][number]): Choice => ({
  ...{ value: game, label: name, note: provider_name },
});

/** What games are called, by their `PROVIDER/game`; one that is no longer there by that. */
export function useGameNames(site: string, games: readonly string[]): (game: string) => Choice {
  const { data } = useCall(
    GAMES,
    { site, games: [...games] },
    { enabled: site !== '' && games.length > 0, keepsLast: true },
  );
  const choices = (data?.rows ?? []).map(choiceOf);
  return (game) => nameIn(choices, game);
}

/** Games as `PROVIDER/game`, found by name, provider or code. */
export function GamePicker({ site, ...field }: AtSite) {
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const { data } = useCall(
    GAMES,
    { site, ...(search === '' ? {} : { search }) },
    { enabled: site !== '', keepsLast: true },
  );
  const found = data?.rows.map(choiceOf);
  const named = useGameNames(site, field.value);
  return (
    <PickField
      {...field}
      named={(game) => found?.find((one) => one.value === game) ?? named(game)}
      text={text}
      found={found}
      onText={setText}
    />
  );
}

/** Providers; bets of the sportsbook count as those of one where a rule takes both. */
export function useProviders(site: string, hasBets = false): readonly Choice[] {
  const { t } = useTranslation();
  const { data } = useCall('/api/office/rewards/providers', { site }, { enabled: site !== '' });
  const bets = hasBets ? [{ value: 'sportsbook', label: t('menu.sportsbook') }] : [];
  return [...bets, ...(data?.rows ?? []).map(({ code, name }) => ({ value: code, label: name }))];
}

export function ProviderPicker({ site, hasBets = false, ...field }: AtSite & { readonly hasBets?: boolean }) {
  return <ListPicker {...field} options={useProviders(site, hasBets)} />;
}

export function useCategories(): readonly Choice[] {
  const { t } = useTranslation('casino');
  return Object.keys(productCategories)
    .filter((code) => code !== 'sportsbook')
    .map((value) => ({ value, label: t(`categories.${value}`) }));
}

export function CategoryPicker(field: PickProps) {
  return <ListPicker {...field} options={useCategories()} />;
}
