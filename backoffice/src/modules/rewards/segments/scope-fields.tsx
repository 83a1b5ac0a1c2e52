import { useTranslation } from 'react-i18next';
import { sports } from '#rules/sportsbook/sports.ts';
import { SelectField } from '../../../ui/field.tsx';
import { GamePicker } from '../../../ui/picker/game-picker.tsx';

const kinds = ['all', 'casino', 'sportsbook', 'sport', 'game'] as const;
type Kind = (typeof kinds)[number];

const first: Readonly<Record<Kind, string>> = {
  ...{ all: 'all', casino: 'casino', sportsbook: 'sportsbook' },
  ...{ sport: 'sport:soccer', game: 'game:' },
};

interface Props {
  readonly site: string;
  /** As `parseScope` of the rules reads it, once it is written. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** What play a figure is about: a product, a sport or a game. */
export function ScopeFields({ site, value, onChange }: Props) {
  const { t } = useTranslation('segments');
  const [kind = 'all', name = ''] = value.split(/:(.*)/s);
  return (
    <>
      <SelectField
        label={t('playOn')}
        value={kind}
        options={kinds.map((one) => ({ value: one, label: t(`scopes.${one}`) }))}
        onChange={({ target }) => {
          const next = kinds.find((one) => one === target.value);
          if (next) onChange(first[next]);
        }}
      />
      {kind === 'sport' && (
        <SelectField
          label={t('scopes.sport')}
          value={name}
          options={Object.keys(sports).map((code) => ({ value: code, label: t(`sports.${code}`) }))}
          onChange={({ target }) => onChange(`sport:${target.value}`)}
        />
      )}
      {kind === 'game' && (
        <GamePicker
          site={site}
          label={t('scopes.game')}
          value={name === '' ? [] : [name]}
          isSingle
          onChange={([game = '']) => onChange(`game:${game}`)}
        />
      )}
    </>
  );
}
