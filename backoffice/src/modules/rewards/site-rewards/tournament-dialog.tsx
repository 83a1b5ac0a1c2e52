import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tournamentMetrics } from '#rules/rewards/leaderboard.ts';
import { act, useCall } from '../../../data/queries.ts';
import { ActionDialog, type FormValues } from '../../../ui/action-dialog.tsx';
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx';
import { localOf } from '../draft.ts';
import { LanguageTexts, useTitleFields } from '../language-texts.tsx';
import { AmountInput, type Problem } from './amount-input.tsx';
import { CountedFields } from './counted-fields.tsx';
import { PrizeFields } from './prize-fields.tsx';
import type { Tournament } from './tournaments-screen.tsx';

type Paid = Omit<Tournament['prizes'][number], 'from' | 'to'>;

interface DialogProps {
  readonly was: Tournament | undefined;
  readonly site: string;
  readonly currency: string;
  readonly onClose: () => void;
}

const momentOf = (local: string | undefined) => new Date(local ?? '').toISOString();

const valuesOf = ({ starts_at, ends_at, metric, min_stake = '', reason = '', ...values }: FormValues) => ({
  ...{ starts_at: momentOf(starts_at), ends_at: momentOf(ends_at), min_stake, reason },
  metric: tournamentMetrics.find((one) => one === metric) ?? tournamentMetrics[0],
  opt_in: values.opt_in !== undefined,
});

/** Plans a tournament, or changes one that has not begun. */
export function TournamentDialog({ was, site, currency, onClose }: DialogProps) {
  const { t } = useTranslation('rewarding');
  const [texts, setTexts] = useState<Tournament['texts']>(was?.texts ?? { EN: { title: '', body: '' } });
  const [counts, setCounts] = useState<Tournament['counts']>(
    was?.counts ?? { providers: [], categories: [], games: [] },
  );
  const [prizes, setPrizes] = useState<readonly Tournament['prizes'][number][]>(
    was?.prizes ?? [{ from: 1, to: 1, token: '0', cash: '', promotion_id: null }],
  );
  const promotions = usePrizePromotions(site);
  const fields = useTitleFields();
  return (
    <ActionDialog
      title={was ? t('action.changeOf', { name: was.texts.EN?.title ?? was.id }) : t('add.tournaments')}
      description={t('hints.tournaments')}
      confirm={t('action.save')}
      done={t('state.saved')}
      onClose={onClose}
      onSubmit={(values) =>
        act('/api/office/rewards/save_tournament', {
          ...{ site, id: was?.id ?? null, version: was?.version ?? 0, texts, counts, ...valuesOf(values) },
          prizes: prizes.map((prize) => ({ ...prize })),
        })
      }
    >
      {(problem) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <LanguageTexts texts={texts} fields={fields} empty={{ title: '', body: '' }} onChange={setTexts} />
          <RuleFields was={was} currency={currency} problem={problem} />
          <CountedFields
            {...{ site, value: counts, problem: problem('counts'), hint: t('gamesHint') }}
            hasBets
            onChange={setCounts}
          />
          <CheckField name="opt_in" label={t('optIn')} defaultChecked={was?.opt_in ?? true} />
          <div className="sm:col-span-2">
            <PrizeFields<Paid>
              prizes={prizes}
              added={{ token: '0', cash: '0', promotion_id: null }}
              currency={currency}
              problem={problem('prizes')}
              onChange={setPrizes}
              more={(prize, set) =>
                promotions.length > 0 && (
                  <SelectField
                    label={t('bonus')}
                    value={prize.promotion_id ?? ''}
                    options={[{ value: '', label: t('noBonus') }, ...promotions]}
                    onChange={({ target }) => set({ promotion_id: target.value || null })}
                  />
                )
              }
            />
          </div>
        </div>
      )}
    </ActionDialog>
  );
}

/** Promotions that may be a prize: those that staff or a campaign grants. */
function usePrizePromotions(site: string) {
  const { data } = useCall('/api/office/promotions/list', { site, limit: 100 });
  return (data?.rows ?? [])
    .filter(({ trigger, state }) => state !== 'ended' && (trigger === 'staff' || trigger === 'campaign'))
    .map(({ promotion_id, name }) => ({ value: promotion_id, label: name }));
}

/** When it is, and how it is ranked. */
function RuleFields(props: {
  readonly was: Tournament | undefined;
  readonly currency: string;
  readonly problem: Problem;
}) {
  const { was, currency, problem } = props;
  const { t } = useTranslation('rewarding');
  const moment = (name: 'starts_at' | 'ends_at', label: string) => (
    <TextField
      {...{ name, label, problem: problem(name), defaultValue: localOf(was?.[name] ?? null) }}
      type="datetime-local"
      required
    />
  );
  return (
    <>
      {moment('starts_at', t('startsAt'))}
      {moment('ends_at', t('endsAt'))}
      <SelectField
        name="metric"
        label={t('metric')}
        defaultValue={was?.metric ?? 'turnover'}
        options={tournamentMetrics.map((value) => ({ value, label: t(`metrics.${value}`) }))}
      />
      <AmountInput
        name="min_stake"
        label={`${t('minStake')} (${currency})`}
        problem={problem}
        value={was?.min_stake ?? '0'}
      />
    </>
  );
}
