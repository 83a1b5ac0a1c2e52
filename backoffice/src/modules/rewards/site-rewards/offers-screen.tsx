import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { act, useCall } from '../../../data/queries.ts';
import { useFormats } from '../../../texts/formats.ts';
import { ActionDialog, type FormValues } from '../../../ui/action-dialog.tsx';
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx';
import { Time } from '../../../ui/values.tsx';
import { localOf } from '../draft.ts';
import { LanguageTexts } from '../language-texts.tsx';
import { AmountInput, type Problem } from './amount-input.tsx';
import { RowsPage, useOneSite } from './rows-page.tsx';

type Offer = OfficeResponse<'/api/office/rewards/offers'>['rows'][number];

const kinds = ['deposit', 'link'] as const;
const periods = ['once', 'daily', 'weekly'] as const;
const empty = { title: '', body: '', action: '', terms: '' };

/** The offers of home page and cashier in their order. */
export function OffersScreen() {
  const { t } = useTranslation('rewarding');
  const { money, percent } = useFormats();
  const { site } = useOneSite();
  const query = useCall('/api/office/rewards/offers', { site });
  return (
    <RowsPage
      list="offers"
      query={query}
      headers={[t('kind'), t('period'), t('pays'), t('wagering'), t('endsAt')]}
      cells={(row, currency) => [
        t(`offerKinds.${row.kind}`),
        t(`periods.${row.period}`),
        row.kind === 'link'
          ? '—'
          : t('matches', { percent: percent(row.percent), maximum: money(row.max_bonus, currency) }),
        row.kind === 'link' ? '—' : t('times', { times: row.wagering_times, days: row.wagering_days }),
        row.ends_at === null ? '—' : <Time key="ends" at={row.ends_at} />,
      ]}
      dialog={(of) => <OfferDialog {...of} />}
    />
  );
}

interface DialogProps {
  readonly was: Offer | undefined;
  readonly site: string;
  readonly currency: string;
  readonly onClose: () => void;
}

const asMoment = (local: string | undefined) =>
  local === undefined || local === '' ? null : new Date(local).toISOString();

/** What the form of an offer says of its terms; one that leads to a page has none. */
const termsOf = (values: FormValues) => ({
  percent: Number(values.percent ?? 0),
  ...{ min_deposit: values.min_deposit ?? '0', max_bonus: values.max_bonus ?? '0' },
  wagering_times: Number(values.wagering_times ?? 1),
  wagering_days: Number(values.wagering_days ?? 1),
});

function OfferDialog({ was, site, currency, onClose }: DialogProps) {
  const { t } = useTranslation('rewarding');
  const { t: rewards } = useTranslation('rewards');
  const [texts, setTexts] = useState<Offer['texts']>(was?.texts ?? { EN: empty });
  const [kind, setKind] = useState(was?.kind ?? 'deposit');
  return (
    <ActionDialog
      title={was ? t('action.changeOf', { name: was.texts.EN?.title ?? String(was.id) }) : t('add.offers')}
      description={t('hints.offers')}
      confirm={t('action.save')}
      done={t('state.saved')}
      onClose={onClose}
      onSubmit={({ period, picture = '', href = '', reason = '', ...values }) =>
        act('/api/office/rewards/save_offer', {
          ...{ site, id: was?.id ?? null, version: was?.version ?? 0, reason, kind, picture, href, texts },
          period: was?.period ?? periods.find((one) => one === period) ?? 'once',
          ...{ starts_at: asMoment(values.starts_at), ends_at: asMoment(values.ends_at) },
          ...{ ...termsOf(values), is_shown: values.is_shown !== undefined },
        })
      }
    >
      {(problem) => (
        <div className="grid gap-4 sm:grid-cols-2">
          {!was && (
            <>
              <SelectField
                label={t('kind')}
                value={kind}
                options={kinds.map((value) => ({ value, label: t(`offerKinds.${value}`) }))}
                onChange={({ target }) => setKind(kinds.find((one) => one === target.value) ?? 'deposit')}
              />
              <SelectField
                name="period"
                label={t('period')}
                options={periods.map((value) => ({ value, label: t(`periods.${value}`) }))}
              />
            </>
          )}
          {kind === 'deposit' && <MatchFields was={was} currency={currency} problem={problem} />}
          <PlaceFields was={was} kind={kind} problem={problem} />
          <LanguageTexts
            texts={texts}
            fields={[
              { name: 'title', label: rewards('textTitle'), max: 120 },
              { name: 'action', label: t('offerAction'), max: 60 },
              { name: 'body', label: rewards('textBody'), max: 2_000, isLong: true, isOptional: true },
              { name: 'terms', label: t('offerTerms'), max: 500, isLong: true, isOptional: true },
            ]}
            empty={empty}
            onChange={setTexts}
          />
          <CheckField name="is_shown" label={t('isShown')} defaultChecked={was?.is_shown ?? true} />
        </div>
      )}
    </ActionDialog>
  );
}

/** When an offer is shown, with what, and where it leads. */
function PlaceFields(props: {
  readonly was: Offer | undefined;
  readonly kind: Offer['kind'];
  readonly problem: Problem;
}) {
  const { was, kind, problem } = props;
  const { t } = useTranslation('rewarding');
  const moment = (name: 'starts_at' | 'ends_at', label: string) => (
    <TextField
      {...{ name, label, problem: problem(name), defaultValue: localOf(was?.[name] ?? null) }}
      type="datetime-local"
    />
  );
  return (
    <>
      {moment('starts_at', t('startsAt'))}
      {moment('ends_at', t('endsAt'))}
      <TextField
        name="picture"
        label={t('picture')}
        hint={t('pictureHint')}
        problem={problem('picture')}
        defaultValue={was?.picture ?? ''}
        pattern="/[a-z0-9\/_\-]+"
        maxLength={200}
        required
      />
      <TextField
        name="href"
        label={t('href')}
        hint={t('hrefHint')}
        problem={problem('href')}
        defaultValue={was?.href ?? (kind === 'deposit' ? '/deposit' : '')}
        pattern="/.*"
        maxLength={200}
        required
      />
    </>
  );
}

/** What an offer that matches a deposit promises. */
function MatchFields(props: {
  readonly was: Offer | undefined;
  readonly currency: string;
  readonly problem: Problem;
}) {
  const { was, currency, problem } = props;
  const { t } = useTranslation('rewarding');
  const number = (name: 'percent' | 'wagering_times' | 'wagering_days', label: string, most: number) => (
    <TextField
      {...{ name, label, problem: problem(name), defaultValue: was?.[name] ?? 1 }}
      type="number"
      min={1}
      max={most}
      required
    />
  );
  return (
    <>
      {number('percent', t('percent'), 1_000)}
      <AmountInput
        name="max_bonus"
        label={`${t('maxBonus')} (${currency})`}
        problem={problem}
        value={was?.max_bonus ?? ''}
      />
      <AmountInput
        name="min_deposit"
        label={`${t('minDeposit')} (${currency})`}
        problem={problem}
        value={was?.min_deposit ?? '0'}
      />
      {number('wagering_times', t('wageringTimes'), 100)}
      {number('wagering_days', t('wageringDays'), 365)}
    </>
  );
}
