import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useMay } from '../../data/me.ts';
import { useCall } from '../../data/queries.ts';
import { Button } from '../../ui/button.tsx';
import { SimpleTable } from '../../ui/list/simple-table.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Empty, Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { CopyDialog } from './change-dialogs.tsx';
import { CasinoTabs, useCatalogueSite } from './parts.tsx';
import { RuleDialog, useRuleText } from './rule-dialog.tsx';

const COUNTRIES = '/api/office/catalogue/countries';
type Answer = OfficeResponse<typeof COUNTRIES>;
type SetRule = Answer['rules'][number];

const targetOf = ({ provider_code, game_code, stamp }: SetRule) => ({ provider_code, game_code, stamp });

/** In which countries the studios and games of a site are closed. */
export function CountriesScreen() {
  const { t } = useTranslation('casino');
  const site = useCatalogueSite();
  const canManage = useMay('catalogue.manage', site.code);
  const { data, error, refetch } = useCall(COUNTRIES, { site: site.code });
  const [changed, setChanged] = useState<SetRule>();
  const [isAdding, setAdding] = useState(false);
  const [isCopying, setCopying] = useState(false);
  return (
    <Page
      title={t('countries')}
      lead={t('countriesLead', { site: site.name })}
      actions={
        canManage &&
        data && (
          <>
            <Button onClick={() => setCopying(true)}>{t('copy')}</Button>
            <Button look="primary" onClick={() => setAdding(true)}>
              {t('closeStudios')}
            </Button>
          </>
        )
      }
    >
      <CasinoTabs />
      {error !== null && !data ? (
        <LoadFailed problem={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={8} />
      ) : (
        <>
          <Notes site={site.code} answer={data} />
          <Panel>
            {data.rules.length === 0 ? (
              <Empty title={t('noRules')}>{t('noRulesHint')}</Empty>
            ) : (
              <Rules rules={data.rules} onChange={canManage ? setChanged : undefined} />
            )}
          </Panel>
        </>
      )}
      {changed && (
        <RuleDialog
          site={site.code}
          title={t('ruleOf', { name: changed.game_name ?? changed.provider_name })}
          targets={[targetOf(changed)]}
          rule={changed}
          onClose={() => setChanged(undefined)}
        />
      )}
      {isAdding && data && <AddDialog site={site.code} rules={data.rules} onClose={() => setAdding(false)} />}
      {isCopying && <CopyDialog site={site.code} what="countries" onClose={() => setCopying(false)} />}
    </Page>
  );
}

/** What happens to players whose country is not known, and how it is known. */
function Notes({ site, answer }: { readonly site: string; readonly answer: Answer }) {
  const { t } = useTranslation('casino');
  const canSet = useMay('sites.read', site);
  return (
    <>
      {!answer.reads_countries && <Notice tone="warn">{t('noHeader')}</Notice>}
      <Notice>
        {t(answer.opens_to_unknown ? 'unknownOpen' : 'unknownClosed')}{' '}
        {canSet && (
          <Link to={`/sites/settings?site=${site}`} className="font-medium underline">
            {t('unknownChange')}
          </Link>
        )}
      </Notice>
    </>
  );
}

function Rules(props: {
  readonly rules: readonly SetRule[];
  readonly onChange: ((rule: SetRule) => void) | undefined;
}) {
  const { rules, onChange } = props;
  const { t } = useTranslation('casino');
  const textOf = useRuleText();
  return (
    <SimpleTable
      caption={t('countries')}
      headers={[t('studio'), t('game'), t('countries'), ...(onChange ? [''] : [])]}
      hasRowHeaders
      rows={rules.map((rule) => ({
        key: `${rule.provider_code}/${rule.game_code}`,
        cells: [
          rule.provider_name,
          rule.game_name ?? <span className="text-muted">{t('allOfStudio')}</span>,
          textOf(rule),
          ...(onChange
            ? [
                <Button key="change" look="quiet" onClick={() => onChange(rule)}>
                  {t('change')}
                  <span className="sr-only">: {rule.game_name ?? rule.provider_name}</span>
                </Button>,
              ]
            : []),
        ],
      }))}
    />
  );
}

/** Closes studios that have no rule yet. */
function AddDialog(props: {
  readonly site: string;
  readonly rules: readonly SetRule[];
  readonly onClose: () => void;
}) {
  const { site, rules, onClose } = props;
  const { t } = useTranslation('casino');
  const { data } = useCall('/api/office/catalogue/groups', { site });
  if (!data) return null;
  const hasRule = (code: string) =>
    rules.some(({ provider_code, game_code }) => provider_code === code && game_code === null);
  return (
    <RuleDialog
      site={site}
      title={t('closeStudios')}
      targets={[]}
      studios={data.providers
        .filter(({ code }) => !hasRule(code))
        .map(({ code, name }) => ({
          ...{ value: code, label: name },
          target: { provider_code: code, game_code: null, stamp: null },
        }))}
      onClose={onClose}
    />
  );
}
