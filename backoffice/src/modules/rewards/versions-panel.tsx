import { useTranslation } from 'react-i18next';
import { Facts, Panel } from '../../ui/page.tsx';
import { CopyId, Time } from '../../ui/values.tsx';

/** The texts of what marketing writes: each has those of a new item and of versions under the same names. */
export type ItemTexts = 'rewards' | 'campaigns' | 'segments';

interface Version {
  readonly number: number;
  readonly created_at: string;
  readonly created_by: string;
  readonly reason?: string;
}

/** What a promotion, campaign or segment said before: when, by whom and why; and its id. */
export function VersionsPanel({
  texts,
  id,
  versions,
}: {
  readonly texts: ItemTexts;
  readonly id: string;
  readonly versions: readonly Version[];
}) {
  const { t } = useTranslation(texts);
  return (
    <Panel title={t('versions')}>
      <Facts
        facts={[
          ...versions.map(
            ({ number, created_at, created_by, reason }) =>
              [
                t('version', { number }),
                <span key={number}>
                  <Time at={created_at} /> · {created_by}
                  {reason !== undefined && ` · ${reason}`}
                </span>,
              ] as const,
          ),
          [t('id'), <CopyId key="id" id={id} />],
        ]}
      />
    </Panel>
  );
}
