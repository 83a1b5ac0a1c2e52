import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { SimpleTable } from '../../ui/list/simple-table.tsx';
import { Time } from '../../ui/values.tsx';

/** How long a key and its successor are good together, in hours. */
const OVERLAPS = [0, 1, 24, 168] as const;

interface ShownKey {
  readonly key_id: string;
  readonly name: string;
  readonly public_key: string | null;
  readonly ends_at: string | null;
}

interface Props<Key extends ShownKey> {
  readonly keys: readonly Key[];
  readonly ownerOf: (key: Key) => string;
  /** Where keys are of sites. */
  readonly siteOf?: (key: Key) => string;
  readonly onShow: (pem: string) => void;
  /** Where the reader may end one. */
  readonly onEnd?: (key: Key) => void;
}

/** The keys of both sides of a provider or a partner, without their values. */
export function KeysTable<Key extends ShownKey>({ keys, ownerOf, siteOf, onShow, onEnd }: Props<Key>) {
  const { t } = useTranslation('providers');
  const now = Date.now();
  return (
    <SimpleTable
      caption={t('keys')}
      headers={[t('owner'), t('key'), ...(siteOf ? [t('site')] : []), t('until'), '']}
      rows={keys.map((key) => ({
        key: key.key_id,
        cells: [
          ownerOf(key),
          <KeyName key="name" of={key} onShow={onShow} />,
          ...(siteOf ? [siteOf(key)] : []),
          <Until key="until" at={key.ends_at} now={now} />,
          onEnd && (key.ends_at === null || Date.parse(key.ends_at) > now) && (
            <Button key="end" look="danger" onClick={() => onEnd(key)}>
              {t('endKey')}
            </Button>
          ),
        ],
      }))}
    />
  );
}

/** How long a key that is ended is good beside its successor. */
export function OverlapField() {
  const { t } = useTranslation('providers');
  return (
    <SelectField
      name="hours"
      label={t('overlap')}
      defaultValue="24"
      options={OVERLAPS.map((hours) => ({ value: String(hours), label: t(`overlaps.${hours}`) }))}
    />
  );
}

/** A key by its name; of a pair the public half is shown. */
function KeyName({
  of: { name, public_key },
  onShow,
}: {
  readonly of: ShownKey;
  readonly onShow: (pem: string) => void;
}) {
  const { t } = useTranslation('providers');
  const shown = (
    <code className="font-mono text-xs" title={name}>
      {name.length > 16 ? `${name.slice(0, 16)}…` : name}
    </code>
  );
  if (public_key === null) return shown;
  return (
    <span className="inline-flex items-center gap-2">
      {shown}
      <button
        type="button"
        className="text-sm text-accent hover:underline"
        onClick={() => onShow(public_key)}
      >
        {t('showPublic')}
      </button>
    </span>
  );
}

/** Until when a key is good. */
function Until({ at, now }: { readonly at: string | null; readonly now: number }) {
  const { t } = useTranslation('providers');
  if (at === null) return <Badge tone="good">{t('valid')}</Badge>;
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      {Date.parse(at) <= now && <Badge>{t('ended')}</Badge>}
      <Time at={at} />
    </span>
  );
}
