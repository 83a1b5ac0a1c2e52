import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { StoredSegment } from '#contract/office/rewards/segment-rule.ts';
import { useMay } from '../../../data/me.ts';
import { useCall } from '../../../data/queries.ts';
import { useFormats } from '../../../texts/formats.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/refusal.tsx';
import { Time } from '../../../ui/values.tsx';

/** How long nothing must be typed before it is counted again. */
const QUIET_MS = 400;

/** A value once it has stayed the same for a while. */
function useSettled<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value is another one where its text is
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

interface Props {
  readonly site: string;
  readonly rule: StoredSegment;
  /** Whether everything is filled in that counting needs. */
  readonly isWritten: boolean;
}

/** How many players a rule has while it is written, and some of them. */
export function Audience({ site, rule, isWritten }: Props) {
  const { t } = useTranslation('segments');
  const { number } = useFormats();
  const settled = useSettled(isWritten ? rule : undefined);
  const { data, error, refetch, isPlaceholderData } = useCall(
    '/api/office/segments/measure',
    { site, rule: settled ?? rule },
    { enabled: isWritten && settled !== undefined && site !== '', keepsLast: true },
  );
  return (
    <Panel title={t('audience')}>
      <div className="grid gap-3 p-4 text-sm">
        {!isWritten && <Notice tone="warn">{t('unwritten')}</Notice>}
        {isWritten && error !== null && !data && (
          <LoadFailed problem={error} onRetry={() => void refetch()} />
        )}
        {isWritten && data && (
          <div aria-live="polite" aria-busy={isPlaceholderData}>
            <p className="text-2xl font-semibold tabular-nums">
              {data.players === null ? '—' : `${data.is_estimate ? '≈ ' : ''}${number(data.players)}`}
            </p>
            <p className="text-muted">
              {data.players === null
                ? t('tooSlow')
                : data.is_estimate
                  ? t('estimate', { number: number(data.looked_at) })
                  : t('exact')}
            </p>
          </div>
        )}
        <p className="text-muted">{t('neverReached')}</p>
        {isWritten && data && data.sample.length > 0 && <Sample rows={data.sample} />}
      </div>
    </Panel>
  );
}

function Sample(props: {
  readonly rows: readonly {
    readonly player_id: string;
    readonly account_id: string;
    readonly language: string;
    readonly registered_at: string;
  }[];
}) {
  const { t } = useTranslation('segments');
  const canOpen = useMay('players.read');
  return (
    <table className="w-full text-sm">
      <caption className="pb-1 text-left font-medium">{t('sample')}</caption>
      <thead className="text-left text-muted">
        <tr>
          <th className="py-1 pr-2 font-medium">{t('player')}</th>
          <th className="px-2 py-1 font-medium">{t('language')}</th>
          <th className="py-1 pl-2 font-medium">{t('registered')}</th>
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row) => (
          <tr key={row.player_id} className="border-t border-line">
            <td className="py-1 pr-2 break-all">
              {canOpen ? (
                <Link to={`/players/${row.player_id}`} className="text-accent hover:underline">
                  {row.account_id}
                </Link>
              ) : (
                row.account_id
              )}
            </td>
            <td className="px-2 py-1">{row.language}</td>
            <td className="py-1 pl-2">
              <Time at={row.registered_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
