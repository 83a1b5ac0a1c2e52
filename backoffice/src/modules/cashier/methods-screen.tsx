import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../app/site-picker.tsx';
import { useMay, useMe } from '../../data/me.ts';
import { act, useCall } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Badge, OnBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ChangeButton, OrderDialog, TablePanel } from '../../ui/list/table-panel.tsx';
import { Page, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { Money, Time } from '../../ui/values.tsx';
import {
  BankDialog,
  type Methods,
  PayInDialog,
  PayOutDialog,
  useGatewayName,
  useMethodName,
} from './method-dialogs.tsx';

/** What is changed: a row, or one that is new. */
type Chosen =
  | { readonly what: 'payIn'; readonly code?: string }
  | { readonly what: 'payOut'; readonly kind?: 'bank' | 'ewallet' | 'coin' }
  | { readonly what: 'bank'; readonly code?: string }
  | { readonly what: 'resume'; readonly code: string }
  | { readonly what: 'order'; readonly list: 'pay_in' | 'banks' };

/** How money comes to a site and leaves it. */
export function MethodsScreen() {
  const { t } = useTranslation('methods');
  const me = useMe();
  const site = useSite() ?? me.sites[0]?.external_id ?? '';
  const canManage = useMay('sites.manage', site);
  const [chosen, choose] = useState<Chosen>();
  const { data, error, refetch } = useCall('/api/office/methods/list', { site });
  if (error !== null && !data) return <LoadFailed problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={10} />;
  const shared = { site, methods: data, onClose: () => choose(undefined) };
  const panels = { site, methods: data, canManage, choose };
  return (
    <Page
      title={t('title')}
      lead={`${me.sites.find((one) => one.external_id === site)?.name ?? site}. ${t('lead')}`}
    >
      <PayInPanel {...panels} />
      <PayOutPanel {...panels} />
      <BanksPanel {...panels} />
      {chosen?.what === 'payIn' && <PayInDialog {...shared} code={chosen.code} />}
      {chosen?.what === 'payOut' && <PayOutDialog {...shared} kind={chosen.kind} />}
      {chosen?.what === 'bank' && <BankDialog {...shared} code={chosen.code} />}
      {chosen?.what === 'resume' && <ResumeDialog {...shared} code={chosen.code} />}
      {chosen?.what === 'order' && <MethodOrder {...shared} list={chosen.list} />}
    </Page>
  );
}

/** Turns on a way to pay in that went off by itself. */
function ResumeDialog(props: { readonly site: string; readonly code: string; readonly onClose: () => void }) {
  const { site, code, onClose } = props;
  const { t } = useTranslation('methods');
  const name = useMethodName()(code);
  return (
    <ActionDialog
      title={t('resumeOf', { name })}
      description={t('resumeLead')}
      confirm={t('resume')}
      done={t('state.saved')}
      onClose={onClose}
      onSubmit={({ reason = '' }) => act('/api/office/methods/resume', { site, code, reason })}
    />
  );
}

function MethodOrder(props: {
  readonly site: string;
  readonly methods: Methods;
  readonly list: 'pay_in' | 'banks';
  readonly onClose: () => void;
}) {
  const { site, methods, list, onClose } = props;
  const nameOf = useMethodName();
  const rows =
    list === 'banks'
      ? methods.banks.map(({ code, name }) => [code, name] as const)
      : methods.pay_in.map(({ code }) => [code, nameOf(code)] as const);
  return (
    <OrderDialog
      rows={new Map(rows)}
      onClose={onClose}
      onSave={(order) => act('/api/office/methods/reorder', { site, list, ...order })}
    />
  );
}

interface PanelProps {
  readonly site: string;
  readonly methods: Methods;
  readonly canManage: boolean;
  readonly choose: (chosen: Chosen) => void;
}

/** A method's name, limits and fee, as both tables begin. */
function useTerms(currency: string) {
  const nameOf = useMethodName();
  return (row: Methods['pay_in'][number] | Methods['pay_out'][number]) => [
    <span key="name" className="font-medium">
      {nameOf(row.code)}
    </span>,
    <Money key="min" amount={row.min} currency={currency} />,
    <Money key="max" amount={row.max} currency={currency} />,
    `${row.fee_percent}%`,
  ];
}

function PayInPanel({ site, methods, canManage, choose }: PanelProps) {
  const gatewayOf = useGatewayName(site);
  const { t } = useTranslation('methods');
  const { currency, pay_in, offered } = methods;
  const nameOf = useMethodName();
  const termsOf = useTerms(currency);
  const isMore = offered.pay_in.some(({ code }) => pay_in.every((row) => row.code !== code));
  return (
    <TablePanel
      title={t('payIn')}
      empty={t('noPayIn')}
      actions={
        canManage && (
          <>
            {pay_in.length > 1 && (
              <Button onClick={() => choose({ what: 'order', list: 'pay_in' })}>{t('order.title')}</Button>
            )}
            {isMore && <Button onClick={() => choose({ what: 'payIn' })}>{t('action.add')}</Button>}
          </>
        )
      }
      headers={[
        t('name'),
        t('min'),
        t('max'),
        t('fee'),
        t('presets'),
        t('gateway'),
        t('countries'),
        t('state'),
        '',
      ]}
      rows={pay_in.map((row) => ({
        key: row.code,
        cells: [
          ...termsOf(row),
          <span key="presets" className="tabular-nums">
            {row.presets.join(' · ')}
          </span>,
          gatewayOf(row.adapter),
          row.countries.join(' ') || t('everywhere'),
          row.is_on && row.stopped_at !== null ? (
            <Stopped key="on" at={row.stopped_at} />
          ) : (
            <OnBadge key="on" isOn={row.is_on} />
          ),
          canManage && (
            <span key="change" className="flex justify-end">
              {row.stopped_at !== null && (
                <Button
                  aria-label={`${t('resume')}: ${nameOf(row.code)}`}
                  onClick={() => choose({ what: 'resume', code: row.code })}
                >
                  {t('resume')}
                </Button>
              )}
              <ChangeButton
                name={nameOf(row.code)}
                onClick={() => choose({ what: 'payIn', code: row.code })}
              />
            </span>
          ),
        ],
      }))}
    />
  );
}

/** Says that a way to pay in went off by itself, and when. */
function Stopped({ at }: { readonly at: string }) {
  const { t } = useTranslation('methods');
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Badge tone="bad">{t('stopped')}</Badge>
      <Time at={at} />
    </span>
  );
}

function PayOutPanel({ site, methods, canManage, choose }: PanelProps) {
  const { t } = useTranslation('methods');
  const gatewayOf = useGatewayName(site);
  const { currency, pay_out, offered } = methods;
  const isMore = offered.pay_out.some(({ kind }) => pay_out.every((row) => row.kind !== kind));
  const termsOf = useTerms(currency);
  return (
    <TablePanel
      title={t('payOut')}
      empty={t('noPayOut')}
      actions={
        canManage && isMore && <Button onClick={() => choose({ what: 'payOut' })}>{t('action.add')}</Button>
      }
      headers={[
        t('kind'),
        t('name'),
        t('min'),
        t('max'),
        t('fee'),
        t('feeFixed'),
        t('gateway'),
        t('state'),
        '',
      ]}
      rows={pay_out.map((row) => ({
        key: row.kind,
        cells: [
          t(`kinds.${row.kind}`),
          ...termsOf(row),
          <Money key="fixed" amount={row.fee_fixed} currency={currency} />,
          gatewayOf(row.adapter),
          <OnBadge key="on" isOn={row.is_on} />,
          canManage && (
            <ChangeButton
              key="change"
              name={t(`kinds.${row.kind}`)}
              onClick={() => choose({ what: 'payOut', kind: row.kind })}
            />
          ),
        ],
      }))}
    />
  );
}

/** How many digits account numbers have; an address has none. */
function digitsOf({ kind, min_digits, max_digits }: Methods['banks'][number]): string {
  if (kind === 'coin') return '—';
  return min_digits === max_digits ? String(min_digits) : `${min_digits} – ${max_digits}`;
}

function BanksPanel({ methods: { banks }, canManage, choose }: PanelProps) {
  const { t } = useTranslation('methods');
  return (
    <TablePanel
      title={t('banks')}
      empty={t('noBanks')}
      actions={
        canManage && (
          <>
            {banks.length > 1 && (
              <Button onClick={() => choose({ what: 'order', list: 'banks' })}>{t('order.title')}</Button>
            )}
            <Button onClick={() => choose({ what: 'bank' })}>{t('action.add')}</Button>
          </>
        )
      }
      headers={[t('name'), t('code'), t('kind'), t('country'), t('digits'), t('prefix'), t('state'), '']}
      rows={banks.map((row) => ({
        key: row.code,
        cells: [
          <span key="name" className="font-medium">
            {row.name}
          </span>,
          <span key="code" className="font-mono text-xs">
            {row.code}
          </span>,
          t(`kinds.${row.kind}`),
          row.country,
          digitsOf(row),
          row.prefix || '—',
          <OnBadge key="on" isOn={row.is_on} />,
          canManage && (
            <ChangeButton
              key="change"
              name={row.name}
              onClick={() => choose({ what: 'bank', code: row.code })}
            />
          ),
        ],
      }))}
    />
  );
}
