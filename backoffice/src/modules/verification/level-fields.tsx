import { useTranslation } from 'react-i18next';
import { verificationNeeds } from '#rules/players/verification.ts';
import type { FormValues } from '../../ui/action-dialog.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Level } from './levels-screen.tsx';

const moves = ['deposit', 'withdraw'] as const;

/** A level as its form says it. */
export function levelFrom(level: number, values: FormValues): Level {
  const allowance = (move: (typeof moves)[number]) => {
    const most = values[`${move}_most`]?.trim() ?? '';
    return {
      allowed: values[`${move}_allowed`] !== undefined,
      most: most === '' ? null : most,
      days: Number(values[`${move}_days`] ?? 30),
    };
  };
  const renew = values.renew_days?.trim() ?? '';
  return {
    level,
    needs: verificationNeeds.filter((one) => values[`need_${one}`] !== undefined),
    deposit: allowance('deposit'),
    withdraw: allowance('withdraw'),
    stake: values.stake !== undefined,
    renew_days: renew === '' ? null : Number(renew),
  };
}

interface Props {
  readonly level: Level;
  readonly currency: string;
  readonly problem: string | undefined;
}

/** What a level needs and allows, to be changed. */
export function LevelFields({ level, currency, problem }: Props) {
  const { t } = useTranslation('verification');
  return (
    <>
      {level.level > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-1 text-sm font-medium">{t('needs')}</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {verificationNeeds.map((one) => (
              <CheckField
                key={one}
                name={`need_${one}`}
                label={t(`need.${one}`)}
                defaultChecked={level.needs.includes(one)}
              />
            ))}
          </div>
        </fieldset>
      )}
      {moves.map((move) => (
        <fieldset key={move} className="grid gap-2">
          <legend className="mb-1 text-sm font-medium">{t(move)}</legend>
          <CheckField name={`${move}_allowed`} label={t('isAllowed')} defaultChecked={level[move].allowed} />
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <TextField
              name={`${move}_most`}
              label={t('most', { currency })}
              hint={t('mostHint')}
              defaultValue={level[move].most ?? ''}
              inputMode="decimal"
              pattern="\d{1,12}(\.\d{1,4})?"
            />
            <TextField
              name={`${move}_days`}
              label={t('days')}
              type="number"
              min={1}
              max={3650}
              defaultValue={level[move].days}
              required
            />
          </div>
        </fieldset>
      ))}
      <CheckField name="stake" label={t('stake')} defaultChecked={level.stake} />
      <TextField
        name="renew_days"
        label={t('renewDays')}
        hint={t('renewHint')}
        type="number"
        min={30}
        max={3650}
        defaultValue={level.renew_days ?? ''}
      />
      {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
    </>
  );
}
