import { useTranslation } from 'react-i18next';
import { sports } from '#rules/sportsbook/sports.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';

const kinds = ['all', 'casino', 'sportsbook', 'sport', 'game'] as const;
type Kind = (typeof kinds)[number];

const first: Readonly<Record<Kind, string>> = {
  ...{ all: 'all', casino: 'casino', sportsbook: 'sportsbook' },
  ...{ sport: 'sport:soccer', game: 'game:' },
};

interface Props {
  /** As `parseScope` of the rules reads it, once it is written. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** What play a figure is about: a product, a sport or a game. */
export function ScopeFields({ value, onChange }: Props) {
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
        <TextField
          label={t('scopes.game')}
          hint={t('gameHint', { example: 'BRASSWORK/lantern-reef' })}
          value={name}
          maxLength={100}
          required
          onChange={({ target }) => onChange(`game:${target.value.trim()}`)}
        />
      )}
    </>
  );
}
