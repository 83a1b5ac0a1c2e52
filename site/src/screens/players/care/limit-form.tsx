import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { isRefusal } from '#contract/errors.ts';
import { isMoneyLimit, realityCheckMinutes } from '#rules/players/limits.ts';
import { callAsPlayer } from '../../../data/call.ts';
import { useSite } from '../../../data/page.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { toast } from '../../../data/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { AmountField } from '../../../ui/fields/amount-field.tsx';
import { useProblemText } from '../../../ui/fields/problem.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { limitsQuery } from './care-tools.tsx';
import type { LimitRow } from './limits-panel.tsx';
import { useLimitText } from './use-limit-text.ts';

const playMinutes = ['30', '60', '90', '120', '180', '240', '360', '480'];

interface Props {
  readonly row: LimitRow;
  readonly onDone: () => void;
}

/** Sets, changes or removes one limit; whether that holds at once is for the server to say. */
export function LimitForm({ row, onDone }: Props) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const client = useQueryClient();
  const [value, setValue] = useState(row.limit ?? '');
  const [busy, setBusy] = useState<'save' | 'remove'>();
  const [problem, setProblem] = useState<string>();
  const save = async (limit: string | null) => {
    setBusy(limit === null ? 'remove' : 'save');
    const answer = await callAsPlayer('/api/players/limits_set', { kind: row.kind, limit }, { inForm: true });
    setBusy(undefined);
    if (isRefusal(answer)) return setProblem(answer.refused);
    await client.invalidateQueries({ queryKey: limitsQuery.queryKey });
    await client.invalidateQueries({ queryKey: ['/api/players/reality_check'] });
    const key = answer.applied ? 'limitSaved' : 'limitWaits';
    toast({ kind: answer.applied ? 'positive' : 'info', text: { file: 'messages', key }, ms: 5_000 });
    onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value === '') setProblem('required');
    else void save(value);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 border-t border-line pt-4">
      <ValueField row={row} value={value} onChange={setValue} error={problemText(problem)} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={busy === 'save'}>
          {t('care.save')}
        </Button>
        {row.limit === null ? null : (
          <Button size="small" look="quiet" busy={busy === 'remove'} onClick={() => void save(null)}>
            {t('care.remove')}
          </Button>
        )}
        <Button size="small" look="plain" onClick={onDone}>
          {t('care.back')}
        </Button>
      </div>
    </form>
  );
}

interface ValueProps {
  readonly row: LimitRow;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

function ValueField({ row: { kind }, value, onChange, error }: ValueProps) {
  const { t } = useTranslation();
  const { currency } = useSite();
  const limitText = useLimitText();
  const label = t(`care.kind.${kind}`);
  if (isMoneyLimit(kind)) return <AmountField {...{ label, error, currency, value, onChange }} />;
  const minutes = kind === 'reality_check' ? realityCheckMinutes.map(String) : playMinutes;
  const all = value === '' || minutes.includes(value) ? minutes : [value, ...minutes];
  return (
    <SelectField
      {...{ label, error, value }}
      onChange={(event) => onChange(event.currentTarget.value)}
      choices={[
        { value: '', text: t('care.choose') },
        ...all.map((one) => ({ value: one, text: limitText(kind, one) })),
      ]}
    />
  );
}
