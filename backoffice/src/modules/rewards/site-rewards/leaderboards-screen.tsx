import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { leaderboardMetrics } from '#rules/rewards/leaderboard.ts';
import { act, useCall } from '../../../data/queries.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx';
import { Time } from '../../../ui/values.tsx';
import { LanguageTexts, useTitleFields } from '../language-texts.tsx';
import { AmountInput, type Problem } from './amount-input.tsx';
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
            <PrizeFields prizes={prizes} currency={currency} problem={problem} onChange={setPrizes} />
          </div>
          <LanguageTexts texts={texts} fields={fields} empty={{ title: '', body: '' }} onChange={setTexts} />
          <CheckField name="is_shown" label={t('isShown')} defaultChecked={was?.is_shown ?? true} />
        </div>
      )}
    </ActionDialog>
  );
}

/** Prizes by rank: each begins after the one before it. */
function PrizeFields(props: {
  readonly prizes: readonly Prize[];
  readonly currency: string;
  readonly problem: Problem;
  readonly onChange: (prizes: readonly Prize[]) => void;
}) {
  const { prizes, currency, problem, onChange } = props;
  const { t } = useTranslation('rewarding');
  const set = (place: number, more: Partial<Prize>) => {
    const next = prizes.map((prize, at) => (at === place ? { ...prize, ...more } : prize));
    // The ranks of those below move along.
    let rank = 0;
    onChange(
      next.map((prize) => {
        const from = rank + 1;
        rank = Math.max(from, prize.to + (from - prize.from));
        return { ...prize, from, to: rank };
      }),
    );
  };
  const last = prizes.at(-1)?.to ?? 0;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-semibold">{t('prizes')}</legend>
      {prizes.map(({ from, to, token, cash }, place) => (
        <div key={from} className="grid grid-cols-[3rem_1fr_1fr_1fr_2rem] items-end gap-2">
          <span className="pb-2 text-sm text-muted tabular-nums">{t('fromRank', { rank: from })}</span>
          <TextField
            label={t('toRank')}
            type="number"
            min={from}
            max={1_000}
            value={to}
            required
            onChange={({ target }) => set(place, { to: Math.trunc(target.valueAsNumber) || from })}
          />
          <TextField
            label={`${t('kinds.cash')} (${currency})`}
            value={cash}
            inputMode="decimal"
            required
            onChange={({ target }) => set(place, { cash: target.value })}
          />
          <TextField
            label={t('kinds.token')}
            value={token}
            inputMode="decimal"
            required
            onChange={({ target }) => set(place, { token: target.value })}
          />
          {place > 0 && place === prizes.length - 1 && (
            <IconButton
              label={t('removePrize', { rank: from })}
              onClick={() => onChange(prizes.slice(0, place))}
            >
              <X size={16} aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      {problem('prizes') !== undefined && <p className="text-sm text-bad">{problem('prizes')}</p>}
      <div>
        <Button
          onClick={() => onChange([...prizes, { from: last + 1, to: last + 1, token: '0', cash: '0' }])}
        >
          <Plus size={16} aria-hidden />
          {t('addPrize')}
        </Button>
      </div>
    </fieldset>
  );
}
