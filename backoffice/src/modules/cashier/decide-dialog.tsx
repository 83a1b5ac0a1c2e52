import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOfficeErrorCode, isOfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { rejectReasons } from '#contract/office/money/withdrawal-words.ts';
import { act } from '../../data/queries.ts';
import { ActionDialog, type FormValues } from '../../ui/action-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextArea } from '../../ui/field.tsx';
import { Facts } from '../../ui/page.tsx';
import { useRefusalText } from '../../ui/refusal.tsx';
import { Money } from '../../ui/values.tsx';
import { SentCoins, type Withdrawal } from './withdrawal-state.tsx';

export type Verb = 'approve' | 'reject' | 'hold' | 'release' | 'pay';

type Outcome =
  Awaited<ReturnType<typeof decide>> extends infer Answer
    ? Answer extends { readonly rows: infer Rows }
      ? Rows
      : never
    : never;

function decide(verb: Verb, ids: string[], { reason = '', code = '', text = '' }: FormValues) {
  const request = { withdrawal_ids: ids, reason };
  if (verb !== 'reject') return act(`/api/office/cashier/${verb}`, request);
  const known = rejectReasons.find((one) => one === code) ?? 'other';
  return act('/api/office/cashier/reject', { ...request, code: known, text });
}

/** Asks for one decision on withdrawals and reports what became of each. */
export function DecideDialog({
  verb,
  withdrawals,
  onClose,
}: {
  readonly verb: Verb;
  readonly withdrawals: readonly Withdrawal[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('cashier');
  const [report, setReport] = useState<Outcome>();
  if (report) return <Report rows={report} withdrawals={withdrawals} onClose={onClose} />;
  return (
    <ActionDialog
      title={t(`verb.${verb}`)}
      description={t(`lead.${verb}`, { number: withdrawals.length })}
      confirm={t(`verb.${verb}`)}
      isDangerous={verb === 'reject'}
      done={t('decided')}
      onClose={() => report ?? onClose()}
      onSubmit={async (values) => {
        const ids = withdrawals.map((one) => one.withdrawal_id);
        const answer = await decide(verb, ids, values);
        if (isOfficeRefusal(answer)) return answer;
        const [first] = answer.rows;
        if (answer.rows.length === 1 && first && isOfficeErrorCode(first.outcome))
          return refuseStaff(first.outcome);
        if (answer.rows.some(({ outcome }) => outcome !== 'done')) setReport(answer.rows);
        return answer;
      }}
    >
      {(problem) => (
        <>
          <Address withdrawals={withdrawals} />
          {verb === 'reject' && (
            <>
              <SelectField
                name="code"
                label={t('code')}
                hint={t('codeHint')}
                options={rejectReasons.map((code) => ({ value: code, label: t(`codes.${code}`) }))}
              />
              <TextArea name="text" label={t('text')} maxLength={300} problem={problem('text')} />
            </>
          )}
        </>
      )}
    </ActionDialog>
  );
}

/** Where one withdrawal in coins goes, whole: what was sent to an address cannot be called back. */
function Address({ withdrawals }: { readonly withdrawals: readonly Withdrawal[] }) {
  const { t } = useTranslation('cashier');
  const [one] = withdrawals;
  if (withdrawals.length !== 1 || !one?.is_coin) return null;
  return (
    <Facts
      facts={[
        [t('amount'), <Money key="amount" amount={one.amount} currency={one.currency} />],
        [t('coins'), <SentCoins key="coins" of={one} />],
        [
          t('bank'),
          <span key="bank">
            {one.bank_name} <span className="break-all">{one.account_number}</span>
          </span>,
        ],
      ]}
    />
  );
}

/** What became of each withdrawal of a bulk. */
function Report({
  rows,
  withdrawals,
  onClose,
}: {
  readonly rows: Outcome;
  readonly withdrawals: readonly Withdrawal[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('cashier');
  const textOf = useRefusalText();
  const nameOf = (id: string) => withdrawals.find((one) => one.withdrawal_id === id)?.account_id ?? id;
  const say = (outcome: string) =>
    isOfficeErrorCode(outcome)
      ? textOf(refuseStaff(outcome))
      : t(outcome === 'requested' ? 'requested' : 'decided');
  return (
    <Dialog title={t('report')} onClose={onClose}>
      <ul className="grid gap-2 text-sm">
        {rows.map((row) => (
          <li key={row.withdrawal_id} className="grid grid-cols-[8rem_1fr] gap-3">
            <span className="font-medium">{nameOf(row.withdrawal_id)}</span>
            <span>{say(row.outcome)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
