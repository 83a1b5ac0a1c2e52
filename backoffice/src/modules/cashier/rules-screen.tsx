import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { withdrawalFlags } from '#contract/office/money/withdrawal-words.ts';
import { useSite } from '../../app/site-picker.tsx';
import { useMay, useMe } from '../../data/me.ts';
import { act, useCall } from '../../data/queries.ts';
import { ActionDialog, type FormValues } from '../../ui/action-dialog.tsx';
import { OnBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { Facts, Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { Money, Time } from '../../ui/values.tsx';
import { Flags } from './withdrawal-state.tsx';

type Rules = OfficeResponse<'/api/office/cashier/rules'>;

/** What a site requires of withdrawals, and its change. */
export function RulesScreen() {
  const { t } = useTranslation('rules');
  const me = useMe();
  const site = useSite() ?? me.sites[0]?.external_id ?? '';
  const canManage = useMay('sites.manage', site);
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useCall('/api/office/cashier/rules', { site });
  if (error !== null && !data) return <LoadFailed problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  const money = (amount: string | null) =>
    amount === null ? t('never') : <Money amount={amount} currency={data.currency} />;
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        canManage && (
          <Button look="primary" onClick={() => setOpen(true)}>
            {t('change')}
          </Button>
        )
      }
    >
      <Panel title={me.sites.find((one) => one.external_id === site)?.name ?? site}>
        <Facts
          facts={[
            [t('turnover'), String(data.turnover_times)],
            [t('daily'), String(data.daily_most)],
            [t('autoBelow'), money(data.auto_below)],
            [t('autoAfter'), String(data.auto_after_seconds)],
            [t('holdAbove'), money(data.hold_above)],
            [t('holdDayAbove'), money(data.hold_day_above)],
            [t('holdDayCount'), data.hold_day_count ?? t('never')],
            [t('holdWeekAbove'), money(data.hold_week_above)],
            [t('holdWeekCount'), data.hold_week_count ?? t('never')],
            [t('ownName'), <OnBadge key="name" isOn={data.own_name_only} />],
            [t('closedLoop'), <OnBadge key="loop" isOn={data.closed_loop} />],
            [t('holdFlags'), <Flags key="flags" flags={data.hold_flags} />],
            [t('changedBy'), data.changed_by],
            [t('changedAt'), data.changed_at && <Time key="at" at={data.changed_at} />],
          ]}
        />
      </Panel>
      {isOpen && <RulesDialog site={site} rules={data} onClose={() => setOpen(false)} />}
    </Page>
  );
}

/** An amount that may be left out. */
const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

const countOrNull = (text = '') => (text === '' ? null : Number(text));

function change(site: string, version: number, values: FormValues) {
  const {
    turnover = '',
    daily = '',
    below = '',
    after = '',
    above = '',
    day = '',
    week = '',
    reason = '',
  } = values;
  return act('/api/office/cashier/set_rules', {
    ...{ site, version, reason, auto_below: orNull(below), hold_above: orNull(above) },
    ...{ hold_day_above: orNull(day), hold_day_count: countOrNull(values.holdDayCount) },
    ...{ hold_week_above: orNull(week), hold_week_count: countOrNull(values.holdWeekCount) },
    ...{ own_name_only: values.own_name !== undefined, closed_loop: values.closed_loop !== undefined },
    turnover_times: Number(turnover),
    daily_most: Number(daily),
    auto_after_seconds: Number(after),
    hold_flags: withdrawalFlags.filter((flag) => values[`flag ${flag}`] !== undefined),
  });
}

function RulesDialog(props: { readonly site: string; readonly rules: Rules; readonly onClose: () => void }) {
  const { site, rules, onClose } = props;
  const { t } = useTranslation('rules');
  const { t: flagOf } = useTranslation('cashier');
  const number = (name: string, value: number, most: number) => (
    <TextField
      {...{ name, label: t(name), hint: t(`${name}Hint`), type: 'number', defaultValue: value }}
      min={name === 'daily' ? 1 : 0}
      max={most}
      required
    />
  );
  const count = (name: string, value: number | null) => (
    <TextField
      {...{ name, label: t(name), hint: t(`${name}Hint`), type: 'number', defaultValue: value ?? '' }}
      min={1}
      max={1000}
    />
  );
  const amount = (name: string, label: string, value: string | null, problem: string | undefined) => (
    <TextField
      {...{ name, label: `${t(label)} (${rules.currency})`, hint: t(`${label}Hint`), problem }}
      defaultValue={value ?? ''}
      inputMode="decimal"
      pattern="(0|[1-9][0-9]{0,11})([.][0-9]{1,4})?"
    />
  );
  return (
    <ActionDialog
      title={t('change')}
      confirm={t('save')}
      done={t('saved')}
      onClose={onClose}
      onSubmit={({ autoAfter = '', ...values }) =>
        change(site, rules.version, { ...values, after: autoAfter })
      }
    >
      {(problem) => (
        <>
          {number('turnover', rules.turnover_times, 100)}
          {number('daily', rules.daily_most, 1000)}
          {amount('below', 'autoBelow', rules.auto_below, problem('auto_below'))}
          {number('autoAfter', rules.auto_after_seconds, 86_400)}
          {amount('above', 'holdAbove', rules.hold_above, problem('hold_above'))}
          {amount('day', 'holdDayAbove', rules.hold_day_above, problem('hold_day_above'))}
          {count('holdDayCount', rules.hold_day_count)}
          {amount('week', 'holdWeekAbove', rules.hold_week_above, problem('hold_week_above'))}
          {count('holdWeekCount', rules.hold_week_count)}
          <CheckField name="own_name" label={t('ownNameHint')} defaultChecked={rules.own_name_only} />
          <CheckField name="closed_loop" label={t('closedLoopHint')} defaultChecked={rules.closed_loop} />
          <fieldset className="grid gap-1">
            <legend className="text-sm font-medium">{t('holdFlags')}</legend>
            {withdrawalFlags.map((flag) => (
              <CheckField
                key={flag}
                name={`flag ${flag}`}
                label={flagOf(`flags.${flag}`)}
                defaultChecked={rules.hold_flags.includes(flag)}
              />
            ))}
          </fieldset>
        </>
      )}
    </ActionDialog>
  );
}
