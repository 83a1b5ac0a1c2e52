import { useTranslation } from 'react-i18next';
import { useSite } from '../../../app/site-picker.tsx';
import { useMay, useMe } from '../../../data/me.ts';
import { act, useCall } from '../../../data/queries.ts';
import { RulesPanel } from '../../../ui/list/rules-panel.tsx';
import { Page, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/refusal.tsx';
import { Tabs } from '../tabs.tsx';

/** The rules of a site by which players are suspected of money laundering. */
export function LaunderingScreen() {
  const { t } = useTranslation('protection');
  const me = useMe();
  // The rules are a site's: the first one, until another is chosen.
  const site = useSite() ?? me.sites[0]?.external_id ?? '';
  const canSet = useMay('players.protect', site);
  const siteName = me.sites.find((one) => one.external_id === site)?.name ?? site;
  const query = useCall('/api/office/laundering/rules', { site });
  return (
    <Page title={t('tab.laundering')} lead={t('launderingLead', { site: siteName })}>
      <Tabs />
      {query.error !== null ? (
        <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <Skeleton lines={12} />
      ) : (
        <RulesPanel
          rules={query.data.rows}
          canSet={canSet}
          words={{
            name: (kind) => t(`marker.${kind}`),
            about: (kind) => t(`launderingRule.${kind}`),
            number: (name) => t(`launderingNumber.${name}`),
          }}
          onSave={({ kind, version }, change) =>
            act('/api/office/laundering/set_rule', { site, kind, version, ...change })
          }
        />
      )}
    </Page>
  );
}
