import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { leaderboardMetrics } from '#rules/rewards/leaderboard.ts';
import { act, useCall } from '../../../data/queries.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { CheckField, SelectField } from '../../../ui/field.tsx';
import { Time } from '../../../ui/values.tsx';
import { LanguageTexts, useTitleFields } from '../language-texts.tsx';
import { AmountInput } from './amount-input.tsx';
import { PrizeFields } from './prize-fields.tsx';
import { RowsPage, useOneSite, usePays } from './rows-page.tsx';

type Leaderboard = OfficeResponse<'/api/office/rewards/leaderboards'>['rows'][number];
type Prize = Leaderboard['prizes'][number];

const periods = ['daily', 'weekly'] as const;

/** The leaderboards of a site in their order, with the run under way. */
export function LeaderboardsScreen() {
  const { t } = useTranslation('rewarding');
  const { site } = useOneSite();
  const query = useCall('/api/office/rewards/leaderboards', { site });
  const pays = usePays();
  return (
    <RowsPage
      list="leaderboards"
      query={query}
      headers={[t('period'), t('metric'), t('firstPrize'), t('winners'), t('players'), t('endsAt')]}
      cells={(row, currency) => [
        t(`periods.${row.period}`),
        t(`metrics.${row.metric}`),
        row.prizes[0] && pays(row.prizes[0], currency),
        row.prizes.at(-1)?.to,
        row.players,
        row.ends_at === null ? '—' : <Time key="ends" at={row.ends_at} />,
      ]}
      dialog={(of) => <LeaderboardDialog {...of} />}
    />
  );
}

interface DialogProps {
  readonly was: Leaderboard | undefined;
  readonly site: string;
  readonly currency: string;
  readonly onClose: () => void;
}

function LeaderboardDialog({ was, site, currency, onClose }: DialogProps) {
  const { t } = useTranslation('rewarding');
  const [texts, setTexts] = useState<Leaderboard['texts']>(was?.texts ?? { EN: { title: '', body: '' } });
  const [prizes, setPrizes] = useState<readonly Prize[]>(
    was?.prizes ?? [{ from: 1, to: 1, token: '0', cash: '' }],
  );
  const fields = useTitleFields();
  return (
    <ActionDialog
      title={
        was ? t('action.changeOf', { name: was.texts.EN?.title ?? String(was.id) }) : t('add.leaderboards')
      }
      description={t('hints.leaderboards')}
      confirm={t('action.save')}
      done={t('state.saved')}
      onClose={onClose}
      onSubmit={({ metric, period, min_stake = '', reason = '', is_shown }) =>
        act('/api/office/rewards/save_leaderboard', {
          ...{ site, id: was?.id ?? null, version: was?.version ?? 0, reason, min_stake, texts },
          period: was?.period ?? periods.find((one) => one === period) ?? 'daily',
          metric: leaderboardMetrics.find((one) => one === metric) ?? 'turnover',
          ...{ prizes: prizes.map((prize) => ({ ...prize })), is_shown: is_shown !== undefined },
        })
      }
    >
      {(problem) => (
        <div className="grid gap-4 sm:grid-cols-2">
          {!was && (
            <SelectField
              name="period"
              label={t('period')}
              options={periods.map((value) => ({ value, label: t(`periods.${value}`) }))}
            />
          )}
          <SelectField
            name="metric"
            label={t('metric')}
            defaultValue={was?.metric ?? 'turnover'}
            options={leaderboardMetrics.map((value) => ({ value, label: t(`metrics.${value}`) }))}
          />
          <AmountInput
            name="min_stake"
            label={`${t('minStake')} (${currency})`}
            problem={problem}
            value={was?.min_stake ?? '0'}
          />
          <div className="sm:col-span-2">
            <PrizeFields
              prizes={prizes}
              added={{ token: '0', cash: '0' }}
              currency={currency}
              problem={problem('prizes')}
              onChange={setPrizes}
            />
          </div>
          <LanguageTexts texts={texts} fields={fields} empty={{ title: '', body: '' }} onChange={setTexts} />
          <CheckField name="is_shown" label={t('isShown')} defaultChecked={was?.is_shown ?? true} />
        </div>
      )}
    </ActionDialog>
  );
}
