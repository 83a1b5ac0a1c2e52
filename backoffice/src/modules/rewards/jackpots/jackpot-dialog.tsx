import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type JackpotKind, jackpotKinds } from '#rules/rewards/jackpots/pot.ts';
import { act } from '../../../data/queries.ts';
import { ActionDialog, type FormValues } from '../../../ui/action-dialog.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { LanguageTexts, useTitleFields } from '../language-texts.tsx';
import { AmountInput, type Problem } from '../site-rewards/amount-input.tsx';
import { CountedFields } from '../site-rewards/counted-fields.tsx';
import type { Jackpot } from './jackpot-parts.tsx';

/** Percent of a stake as 1/10,000 of it. */
const shareOf = (percent: string | undefined) => Math.round(Number(percent ?? '0') * 100);

const valuesOf = (kind: JackpotKind, { seed = '', odds, maximum, reason = '', ...values }: FormValues) => ({
  ...{ kind, seed, reason, share: kind === 'fixed' ? 0 : shareOf(values.share) },
  odds: kind === 'mustDrop' ? null : (odds ?? ''),
  maximum: kind === 'mustDrop' ? (maximum ?? '') : null,
});

interface DialogProps {
  readonly was: Jackpot | undefined;
  readonly site: string;
  readonly currency: string;
  readonly onClose: () => void;
}

/** Opens a jackpot, or changes one. */
export function JackpotDialog({ was, site, currency, onClose }: DialogProps) {
  const { t } = useTranslation('rewarding');
  const [texts, setTexts] = useState<Jackpot['texts']>(was?.texts ?? { EN: { title: '', body: '' } });
  const [counts, setCounts] = useState<Jackpot['counts']>(
    was?.counts ?? { providers: [], categories: [], games: [] },
  );
  const [kind, setKind] = useState<JackpotKind>(was?.kind ?? 'progressive');
  const fields = useTitleFields();
  return (
    <ActionDialog
      title={was ? t('action.changeOf', { name: was.texts.EN?.title ?? was.id }) : t('add.jackpots')}
      description={t(was ? 'hints.changedJackpot' : 'hints.jackpots')}
      confirm={t('action.save')}
      done={t('state.saved')}
      onClose={onClose}
      onSubmit={(values) =>
        act('/api/office/rewards/save_jackpot', {
          ...{
            site,
            id: was?.id ?? null,
            version: was?.version ?? 0,
            texts,
            counts,
            ...valuesOf(kind, values),
          },
        })
      }
    >
      {(problem) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <LanguageTexts texts={texts} fields={fields} empty={{ title: '', body: '' }} onChange={setTexts} />
          <SelectField
            label={t('jackpotKind')}
            value={kind}
            disabled={was !== undefined}
            options={jackpotKinds.map((value) => ({ value, label: t(`jackpotKinds.${value}`) }))}
            onChange={({ target }) =>
              setKind(jackpotKinds.find((one) => one === target.value) ?? 'progressive')
            }
          />
          <TermFields {...{ was, kind, currency, problem }} />
          <CountedFields
            {...{ site, value: counts, problem: problem('counts'), hint: t('jackpotGamesHint') }}
            hasBets={false}
            onChange={setCounts}
          />
        </div>
      )}
    </ActionDialog>
  );
}

/** What is in it, what stakes add, and how it is won. */
function TermFields(props: {
  readonly was: Jackpot | undefined;
  readonly kind: JackpotKind;
  readonly currency: string;
  readonly problem: Problem;
}) {
  const { was, kind, currency, problem } = props;
  const { t } = useTranslation('rewarding');
  const amount = (name: 'seed' | 'odds' | 'maximum', label: string) => (
    <AmountInput {...{ name, problem, label: `${label} (${currency})`, value: was?.[name] ?? '' }} />
  );
  return (
    <>
      {amount('seed', t(kind === 'fixed' ? 'prize' : 'seed'))}
      {kind !== 'fixed' && (
        <TextField
          name="share"
          label={t('sharePercent')}
          problem={problem('share')}
          defaultValue={was ? String(was.share / 100) : '1'}
          inputMode="decimal"
          pattern="(0|[1-9][0-9]?)([.][0-9]{1,2})?"
          required
        />
      )}
      {kind === 'mustDrop' ? amount('maximum', t('maximum')) : amount('odds', t('oddsOf'))}
    </>
  );
}
