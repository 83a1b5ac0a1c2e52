import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { missionIcons } from '#contract/calls/rewards.ts';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { isAmountGoal, missionGoals } from '#rules/rewards/mission.ts';
import { act, useCall } from '../../../data/queries.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx';
import { ProviderPicker } from '../../../ui/picker/game-picker.tsx';
import { LanguageTexts, useTitleFields } from '../language-texts.tsx';
import { AmountInput } from './amount-input.tsx';
import { RowsPage, useOneSite, usePays } from './rows-page.tsx';

type Mission = OfficeResponse<'/api/office/rewards/missions'>['rows'][number];

const periods = ['once', 'daily', 'weekly'] as const;

/** The missions of a site in their order. */
export function MissionsScreen() {
  const { t } = useTranslation('rewarding');
  const { site } = useOneSite();
  const query = useCall('/api/office/rewards/missions', { site });
  const pays = usePays();
  return (
    <RowsPage
      list="missions"
      query={query}
      headers={[t('period'), t('goal'), t('target'), t('pays')]}
      cells={(row, currency) => [
        t(`periods.${row.period}`),
        row.provider_code === null
          ? t(`goals.${row.goal}`)
          : `${t(`goals.${row.goal}`)} (${row.provider_code})`,
        isAmountGoal(row.goal) ? `${row.target} ${currency}` : row.target,
        pays(row, currency),
      ]}
      dialog={(of) => <MissionDialog {...of} />}
    />
  );
}

interface DialogProps {
  readonly was: Mission | undefined;
  readonly site: string;
  readonly currency: string;
  readonly onClose: () => void;
}

const oneOf = <Value extends string>(values: readonly [Value, ...Value[]], text: string | undefined): Value =>
  values.find((value) => value === text) ?? values[0];

function MissionDialog({ was, site, currency, onClose }: DialogProps) {
  const { t } = useTranslation('rewarding');
  const [texts, setTexts] = useState<Mission['texts']>(was?.texts ?? { EN: { title: '', body: '' } });
  const [goal, setGoal] = useState(was?.goal ?? 'rounds');
  const [provider, setProvider] = useState<string>();
  const fields = useTitleFields();
  return (
    <ActionDialog
      title={was ? t('action.changeOf', { name: was.texts.EN?.title ?? String(was.id) }) : t('add.missions')}
      description={t('hints.missions')}
      confirm={t('action.save')}
      done={t('state.saved')}
      onClose={onClose}
      onSubmit={({ period, target = '', token = '', cash = '', href = '', ...values }) =>
        act('/api/office/rewards/save_mission', {
          ...{ site, id: was?.id ?? null, version: was?.version ?? 0, reason: values.reason ?? '' },
          ...{ goal, period: was?.period ?? oneOf(periods, period), target, token, cash, href, texts },
          provider_code: was ? was.provider_code : (provider ?? null),
          icon: oneOf(missionIcons, values.icon),
          is_shown: values.is_shown !== undefined,
        })
      }
    >
      {(problem) => (
        <div className="grid gap-4 sm:grid-cols-2">
          {!was && (
            <FixedFields goal={goal} onGoal={setGoal}>
              <ProviderPicker
                site={site}
                label={t('provider')}
                hint={t('providerHint')}
                problem={problem('provider_code')}
                value={provider === undefined ? [] : [provider]}
                isSingle
                onChange={([chosen]) => setProvider(chosen)}
              />
            </FixedFields>
          )}
          <AmountInput
            name="target"
            label={isAmountGoal(goal) ? `${t('target')} (${currency})` : t('target')}
            problem={problem}
            value={was?.target ?? ''}
          />
          <SelectField
            name="icon"
            label={t('icon')}
            defaultValue={was?.icon ?? missionIcons[0]}
            options={missionIcons.map((value) => ({ value, label: t(`icons.${value}`) }))}
          />
          <AmountInput name="token" label={t('kinds.token')} problem={problem} value={was?.token ?? '0'} />
          <AmountInput
            name="cash"
            label={`${t('kinds.cash')} (${currency})`}
            problem={problem}
            value={was?.cash ?? '0'}
          />
          <TextField
            name="href"
            label={t('href')}
            hint={t('hrefHint')}
            problem={problem('href')}
            defaultValue={was?.href ?? '/slots'}
            pattern="/.*"
            maxLength={200}
            required
          />
          <LanguageTexts texts={texts} fields={fields} empty={{ title: '', body: '' }} onChange={setTexts} />
          <CheckField name="is_shown" label={t('isShown')} defaultChecked={was?.is_shown ?? true} />
        </div>
      )}
    </ActionDialog>
  );
}

/** What stays as a mission was added. */
function FixedFields(props: {
  readonly goal: Mission['goal'];
  readonly onGoal: (goal: Mission['goal']) => void;
  readonly children: ReactNode;
}) {
  const { goal, onGoal, children } = props;
  const { t } = useTranslation('rewarding');
  return (
    <>
      <SelectField
        name="period"
        label={t('period')}
        defaultValue="daily"
        options={periods.map((value) => ({ value, label: t(`periods.${value}`) }))}
      />
      <SelectField
        label={t('goal')}
        value={goal}
        options={missionGoals.map((value) => ({ value, label: t(`goals.${value}`) }))}
        onChange={({ target }) => onGoal(oneOf(missionGoals, target.value))}
      />
      {children}
    </>
  );
}
