import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Facts, Panel } from '../../../ui/page.tsx';
import { Time } from '../../../ui/values.tsx';
import type { Whole } from './parts.tsx';

/** How each sending of a campaign went, and when the next one is. */
export function Runs({ whole: { campaign, runs } }: { readonly whole: Whole }) {
  const { t } = useTranslation('campaigns');
  return (
    <Panel title={t('runs')}>
      <Facts
        facts={[[t('nextAt'), campaign.next_at === null ? null : <Time key="next" at={campaign.next_at} />]]}
      />
      {runs.map((run) => (
        <div key={run.number} className="border-t border-line">
          <div className="flex items-center justify-between gap-2 px-4 pt-3 text-sm font-medium">
            <Time at={run.started_at} />
            <Badge tone={run.finished_at === null ? 'info' : 'neutral'}>
              {t(run.finished_at === null ? 'sending' : 'sent')}
            </Badge>
          </div>
          <Facts
            facts={[
              [t('reached'), run.reached],
              [t('heldOut'), run.held_out],
              [t('optedOut'), run.opted_out],
              [t('capped'), run.capped],
              [t('lookedAt'), run.looked_at],
            ]}
          />
        </div>
      ))}
    </Panel>
  );
}
