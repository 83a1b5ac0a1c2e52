import { useTranslation } from 'react-i18next';
import { useSite } from '../../../app/site-picker.tsx';
import { useMay, useMe } from '../../../data/me.ts';
import { act, useCall } from '../../../data/queries.ts';
import { RulesPanel } from '../../../ui/list/rules-panel.tsx';
import { Page, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/refusal.tsx';
import { SignalTabs } from './parts.tsx';

/** The rules of a site by which grants are suspected, each with its numbers. */
export function SignalRulesScreen() {
  const { t } = useTranslation('signals');
  const me = useMe();
  // The rules are a site's: the first one, until another is chosen.
  const site = useSite() ?? me.sites[0]?.external_id ?? '';
  const canSet = useMay('rewards.manage', site);
  const query = useCall('/api/office/suspicions/rules', { site });
  return (
    <Page title={t('rules')} lead={t('rulesLead', { site })}>
      <SignalTabs />
      {query.error !== null ? (
        <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <Skeleton lines={12} />
      ) : (
        <RulesPanel
          rules={query.data.rows}
          canSet={canSet}
          words={{
            name: (kind) => t(`kinds.${kind}`),
            about: (kind) => t(`rule.${kind}`),
            number: (name) => t(`numbers.${name}`),
          }}
          onSave={({ kind, version }, change) =>
            act('/api/office/suspicions/set_rule', { site, kind, version, ...change })
          }
        />
      )}
    </Page>
  );
}
