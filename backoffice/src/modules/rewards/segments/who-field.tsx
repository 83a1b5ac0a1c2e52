import { useTranslation } from 'react-i18next';
import { useCall } from '../../../data/queries.ts';
import { SelectField } from '../../../ui/field.tsx';

interface Props {
  readonly site: string;
  /** The id of a segment; `undefined` for all players. */
  readonly value: string | undefined;
  readonly onChange: (segment: string | undefined) => void;
  /** Those of a promotion unless given. */
  readonly label?: string;
  readonly hint?: string;
}

/** Who something is for: a segment of the site, or all players. */
export function WhoField({ site, value, onChange, label, hint }: Props) {
  const { t } = useTranslation('rewards');
  const { data } = useCall('/api/office/segments/list', { site, limit: 200 }, { enabled: site !== '' });
  const rows = data?.rows ?? [];
  const isKnown = value === undefined || rows.some(({ segment_id }) => segment_id === value);
  return (
    <SelectField
      label={label ?? t('who')}
      hint={hint ?? t('whoHint')}
      value={value ?? ''}
      options={[
        { value: '', label: t('everyone') },
        ...(isKnown ? [] : [{ value: value ?? '', label: value ?? '' }]),
        ...rows.map((row) => ({ value: row.segment_id, label: row.name })),
      ]}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    />
  );
}
