import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { oddsFormats } from '#rules/sportsbook/odds/odds.ts';
import { useSite } from '../../app/site-picker.tsx';
import { useMay, useMe } from '../../data/me.ts';
import { act, useCall } from '../../data/queries.ts';
import { ActionDialog, type FormValues } from '../../ui/action-dialog.tsx';
import { OnBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField, SelectField, TextField } from '../../ui/field.tsx';
import { Empty, Facts, Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { Money } from '../../ui/values.tsx';

type Answer = OfficeResponse<'/api/office/sportsbook/rules'>;
type Rules = NonNullable<Answer['rules']>;

const groups = [
  ['stakes', ['min_stake', 'max_stake', 'max_payout', 'stake_presets']],
  ['risk', ['market_limit', 'event_limit', 'player_limit', 'max_liability']],
  ['review', ['review_stake', 'review_win', 'review_s', 'review_over_factor']],
  ['bets', ['min_legs', 'max_legs', 'live_delay_s', 'odds_formats', 'default_odds_format']],
  ['cashOut', ['cash_out', 'cash_out_margin', 'stale_price_s']],
] as const;

/** How a site takes bets, and its change. */
export function BetRulesScreen() {
  const { t } = useTranslation('betting');
  const me = useMe();
  const site = useSite() ?? me.sites[0]?.external_id ?? '';
  const canTrade = useMay('sportsbook.trade', site);
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useCall('/api/office/sportsbook/rules', { site });
  if (error !== null && !data) return <LoadFailed problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={12} />;
  const { rules, currency } = data;
  return (
    <Page
      title={t('title')}
      lead={`${me.sites.find((one) => one.external_id === site)?.name ?? site}. ${t('lead')}`}
      actions={
        canTrade && (
          <Button look="primary" onClick={() => setOpen(true)}>
            {t('action.change')}
          </Button>
        )
      }
    >
      {!rules && <Empty title={t('none')}>{t('noneHint')}</Empty>}
      {rules && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {groups.map(([group, fields]) => (
            <Panel key={group} title={t(`groups.${group}`)}>
              <Facts
                facts={fields.map((field) => [
                  t(`fields.${field}`),
                  <Shown key={field} field={field} rules={rules} currency={currency} />,
                ])}
              />
            </Panel>
          ))}
        </div>
      )}
      {isOpen && <RulesDialog site={site} answer={data} onClose={() => setOpen(false)} />}
    </Page>
  );
}

type Field = (typeof groups)[number][1][number];

function Shown(props: { readonly field: Field; readonly rules: Rules; readonly currency: string }) {
  const { field, rules, currency } = props;
  switch (field) {
    case 'cash_out':
    case 'review_over_factor':
      return <OnBadge isOn={rules[field]} />;
    case 'review_stake':
    case 'review_win':
      return rules[field] === null ? '—' : <Money amount={rules[field]} currency={currency} />;
    case 'stake_presets':
    case 'odds_formats':
      return rules[field].join(' · ');
    case 'cash_out_margin':
      return `${rules.cash_out_margin}%`;
    case 'min_legs':
    case 'max_legs':
    case 'live_delay_s':
    case 'review_s':
    case 'stale_price_s':
    case 'default_odds_format':
      return rules[field];
    default:
      return <Money amount={rules[field]} currency={currency} />;
  }
}

/** What a site without rules begins with. */
const usual: Rules = {
  ...{ odds_formats: ['DEC'], default_odds_format: 'DEC', min_stake: '', max_stake: '', max_payout: '' },
  ...{ min_legs: 2, max_legs: 10, live_delay_s: 5, market_limit: '', event_limit: '', player_limit: '' },
  ...{ max_liability: '', cash_out: true, cash_out_margin: '5', stale_price_s: 60, stake_presets: [] },
  ...{ review_stake: null, review_win: null, review_over_factor: false, review_s: 60 },
  version: 0,
};

function change(site: string, version: number, values: FormValues) {
  const text = (name: Field) => values[name] ?? '';
  return act('/api/office/sportsbook/set_rules', {
    ...{ site, version, reason: values.reason ?? '', cash_out: values.cash_out !== undefined },
    odds_formats: oddsFormats.filter((format) => values[`format ${format}`] !== undefined),
    default_odds_format:
      oddsFormats.find((format) => format === values.default_odds_format) ?? oddsFormats[0],
    ...{ min_stake: text('min_stake'), max_stake: text('max_stake'), max_payout: text('max_payout') },
    ...{ market_limit: text('market_limit'), event_limit: text('event_limit') },
    ...{ player_limit: text('player_limit'), max_liability: text('max_liability') },
    ...{ min_legs: Number(text('min_legs')), max_legs: Number(text('max_legs')) },
    ...{ live_delay_s: Number(text('live_delay_s')), stale_price_s: Number(text('stale_price_s')) },
    review_stake: text('review_stake') || null,
    review_win: text('review_win') || null,
    ...{ review_over_factor: values.review_over_factor !== undefined, review_s: Number(text('review_s')) },
    cash_out_margin: text('cash_out_margin'),
    stake_presets: text('stake_presets')
      .split(/[\s,;]+/)
      .filter((one) => one !== ''),
  });
}

const hinted: ReadonlySet<string> = new Set([
  ...['max_payout', 'stake_presets', 'market_limit', 'event_limit', 'player_limit', 'max_liability'],
  ...['live_delay_s', 'cash_out_margin', 'stale_price_s', 'review_stake', 'review_win', 'review_s'],
]);
const optional: ReadonlySet<string> = new Set(['review_stake', 'review_win']);
const lowest: Readonly<Partial<Record<Field, number>>> = { live_delay_s: 0, stale_price_s: 1, review_s: 10 };
const highest: Readonly<Partial<Record<Field, number>>> = {
  ...{ min_legs: 20, max_legs: 20, live_delay_s: 60, stale_price_s: 3_600, review_s: 600 },
};

function RulesDialog(props: {
  readonly site: string;
  readonly answer: Answer;
  readonly onClose: () => void;
}) {
  const { site, answer, onClose } = props;
  const { t } = useTranslation('betting');
  const rules = answer.rules ?? usual;
  return (
    <ActionDialog
      title={t('change')}
      description={t('changeHint')}
      confirm={t('action.save')}
      done={t('state.saved')}
      onClose={onClose}
      onSubmit={(values) => change(site, rules.version, values)}
    >
      {(problem) =>
        groups.map(([group, fields]) => (
          <fieldset key={group} className="grid items-start gap-3 sm:grid-cols-2">
            <legend className="mb-2 text-sm font-semibold">{t(`groups.${group}`)}</legend>
            {fields.map((field) => (
              <RuleField
                key={field}
                field={field}
                rules={rules}
                currency={answer.currency}
                problem={problem(field)}
              />
            ))}
          </fieldset>
        ))
      }
    </ActionDialog>
  );
}

const hintOf = (field: Field, t: (key: string) => string) =>
  hinted.has(field) ? { hint: t(`hints.${field}`) } : {};

function RuleField(props: {
  readonly field: Field;
  readonly rules: Rules;
  readonly currency: string;
  readonly problem: string | undefined;
}) {
  const { field, rules, currency, problem } = props;
  const { t } = useTranslation('betting');
  const common = { name: field, problem, ...hintOf(field, t), required: true };
  const label = t(`fields.${field}`);
  switch (field) {
    case 'cash_out':
    case 'review_over_factor':
      return <CheckField name={field} label={label} defaultChecked={rules[field]} />;
    case 'odds_formats':
      return <FormatFields label={label} chosen={rules.odds_formats} problem={problem} />;
    case 'default_odds_format':
      return (
        <SelectField
          {...{ name: field, label, problem, defaultValue: rules.default_odds_format }}
          options={oddsFormats.map((value) => ({ value, label: value }))}
        />
      );
    case 'min_legs':
    case 'max_legs':
    case 'live_delay_s':
    case 'review_s':
    case 'stale_price_s':
      return (
        <TextField
          {...{ ...common, label, type: 'number', defaultValue: rules[field], max: highest[field] }}
          min={lowest[field] ?? 2}
        />
      );
    case 'stake_presets':
      return (
        <TextField
          {...{ ...common, label: `${label} (${currency})` }}
          defaultValue={rules[field].join(' ')}
        />
      );
    default:
      return (
        <TextField
          {...common}
          label={field === 'cash_out_margin' ? `${label} (%)` : `${label} (${currency})`}
          required={!optional.has(field)}
          defaultValue={rules[field] ?? ''}
          inputMode="decimal"
          pattern="(0|[1-9][0-9]{0,11})([.][0-9]{1,4})?"
        />
      );
  }
}

function FormatFields(props: {
  readonly label: string;
  readonly chosen: Rules['odds_formats'];
  readonly problem: string | undefined;
}) {
  const { label, chosen, problem } = props;
  return (
    <fieldset className="grid content-start gap-1">
      <legend className="text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {oddsFormats.map((format) => (
          <CheckField
            key={format}
            name={`format ${format}`}
            label={format}
            defaultChecked={chosen.includes(format)}
          />
        ))}
      </div>
      {problem !== undefined && <p className="text-sm text-bad">{problem}</p>}
    </fieldset>
  );
}
