import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { useSite } from '../../app/site-picker.tsx';
import { useMay, useMe } from '../../data/me.ts';
import { act, useCall } from '../../data/queries.ts';
import { useFormats } from '../../texts/formats.ts';
import { Badge, OnBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty, Facts, Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed, useRefusalText } from '../../ui/refusal.tsx';
import { say } from '../../ui/toaster.tsx';
import { CopyId, Time } from '../../ui/values.tsx';
import { DaysPanel } from './days-panel.tsx';
import { GatewayDialog } from './gateway-dialog.tsx';

type Gateways = OfficeResponse<'/api/office/gateways/list'>;
export type Gateway = Gateways['gateways'][number];
export type Vendor = Gateways['adapters'][number];

/** What a site has at payment vendors, and how it does. */
export function GatewaysScreen() {
  const { t } = useTranslation('gateways');
  const me = useMe();
  const site = useSite() ?? me.sites[0]?.external_id ?? '';
  const mayManage = useMay('system.manage', site);
  const [chosen, choose] = useState<Gateway | 'new'>();
  const { data, error, refetch } = useCall('/api/office/gateways/list', { site });
  if (error !== null && !data) return <LoadFailed problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={10} />;
  return (
    <Page
      title={t('title')}
      lead={`${me.sites.find((one) => one.external_id === site)?.name ?? site}. ${t('lead')}`}
      actions={
        mayManage && (
          <Button look="primary" onClick={() => choose('new')}>
            {t('add')}
          </Button>
        )
      }
    >
      {data.gateways.length === 0 && (
        <Panel title={t('title')}>
          <Empty title={t('none')}>{t('noneHint')}</Empty>
        </Panel>
      )}
      {data.gateways.map((gateway) => (
        <GatewayPanel
          key={gateway.gateway}
          site={site}
          gateway={gateway}
          mayManage={mayManage}
          onChange={() => choose(gateway)}
        />
      ))}
      {chosen !== undefined && (
        <GatewayDialog
          site={site}
          vendors={data.adapters}
          was={chosen === 'new' ? undefined : chosen}
          onClose={() => choose(undefined)}
        />
      )}
    </Page>
  );
}

interface PanelProps {
  readonly site: string;
  readonly gateway: Gateway;
  readonly mayManage: boolean;
  readonly onChange: () => void;
}

function GatewayPanel({ site, gateway, mayManage, onChange }: PanelProps) {
  const { t } = useTranslation('gateways');
  const [showsDays, setShowsDays] = useState(false);
  const seesDays = useMay('cashier.read', site);
  const { name, is_on: isOn, is_live: isLive } = gateway;
  return (
    <Panel
      title={name}
      beside={
        <div className="flex flex-wrap items-center justify-end gap-2">
          <Badge tone={isLive ? 'info' : 'warn'}>{t(isLive ? 'live' : 'testMode')}</Badge>
          <OnBadge isOn={isOn} />
          {seesDays && (
            <Button aria-expanded={showsDays} onClick={() => setShowsDays(!showsDays)}>
              {t('showDays')}
            </Button>
          )}
          {mayManage && <TestButton site={site} gateway={gateway} />}
          {mayManage && <ChangeGateway name={name} onClick={onChange} />}
        </div>
      }
    >
      <GatewayFacts gateway={gateway} />
      {showsDays && <DaysPanel site={site} gateway={gateway} />}
    </Panel>
  );
}

function ChangeGateway({ name, onClick }: { readonly name: string; readonly onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button aria-label={t('action.changeOf', { name })} onClick={onClick}>
      {t('action.change')}
    </Button>
  );
}

function TestButton({ site, gateway: { gateway, name } }: Pick<PanelProps, 'site' | 'gateway'>) {
  const { t } = useTranslation('gateways');
  const textOf = useRefusalText();
  const [isBusy, setBusy] = useState(false);
  async function test() {
    setBusy(true);
    const answer = await act('/api/office/gateways/test', { site, gateway });
    setBusy(false);
    say(isOfficeRefusal(answer) ? textOf(answer) : t(`results.${answer.result}`, { name }));
  }
  return (
    <Button isBusy={isBusy} onClick={() => void test()}>
      {t('test')}
    </Button>
  );
}

function GatewayFacts({ gateway }: Pick<PanelProps, 'gateway'>) {
  const { t } = useTranslation('gateways');
  const { adapter, settings, secrets, callbacks, health } = gateway;
  return (
    <Facts
      facts={[
        [t('vendor'), t(`vendors.${adapter}`, { defaultValue: adapter })],
        ...Object.entries(settings).map(
          ([name, value]) =>
            [
              t(`fields.${name}`, { defaultValue: name }),
              <span key={name} className="break-all">
                {value}
              </span>,
            ] as const,
        ),
        ...(secrets.length === 0
          ? []
          : ([
              [
                t('keys'),
                <ul key="keys" className="grid gap-1">
                  {secrets.map(({ name, since, until }) => (
                    <li key={`${name} ${since}`}>
                      {t(`fields.${name}`, { defaultValue: name })}{' '}
                      <span className="text-muted">
                        {until === null ? t('since') : t('until')} <Time at={until ?? since} />
                      </span>
                    </li>
                  ))}
                </ul>,
              ],
            ] as const)),
        ...(callbacks.length === 0
          ? []
          : ([
              [
                t('callbacks'),
                <span key="callbacks" className="grid grid-cols-[minmax(0,1fr)] gap-2">
                  {callbacks.map((path) => (
                    <CopyId key={path} id={path} />
                  ))}
                </span>,
              ],
            ] as const)),
        [t('inHour'), <Orders key="hour" of={health.hour} />],
        [t('inDay'), <Orders key="day" of={health.day} />],
      ]}
    />
  );
}

/** How many orders had no answer; a tenth of them or more is worth looking at. */
function Orders({ of: { orders, unanswered } }: { readonly of: Gateway['health']['day'] }) {
  const { t } = useTranslation('gateways');
  const { number } = useFormats();
  if (orders === 0) return '—';
  return (
    <span className={unanswered * 10 >= orders ? 'text-bad' : ''}>
      {t('unanswered', { count: unanswered, orders: number(orders) })}
    </span>
  );
}
