import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isRefusal } from '#contract/errors.ts';
import { callAsPlayer } from '../../../data/call.ts';
import { playerQuery } from '../../../data/queries.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { toast } from '../../../data/toasts.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/fields/code-field.tsx';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { problemOf, useProblemText } from '../../../ui/fields/problem.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { BankAccount } from '../withdrawals/account-choice.tsx';

interface VerifyBankProps {
  readonly id: string;
  readonly onDone: () => void;
}

/** The code that verifies an account: sent when the page is opened, and again when it is asked for. */
export function VerifyBank({ id, onDone }: VerifyBankProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(playerQuery('/api/wallet/bank_accounts', {}));
  if (error && !data)
    return <LoadFailed title={t('banks.failed')} fault={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-72" />;
  const account = data.value.find(({ bank_account_id }) => bank_account_id === id);
  if (account?.state !== 'unverified')
    return (
      <Notice
        picture={account ? 'empty' : 'search'}
        title={t(account ? 'banks.alreadyTitle' : 'banks.unknownTitle')}
        text={t(account ? 'banks.alreadyLead' : 'banks.unknownLead')}
      >
        <ButtonLink to="/bank-details">{t('banks.title')}</ButtonLink>
      </Notice>
    );
  return <CodeStep account={account} onDone={onDone} />;
}

function CodeStep({ account, onDone }: { readonly account: BankAccount; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const client = useQueryClient();
  const { bank_account_id } = account;
  const { sentTo, problem, send } = useSending(bank_account_id);
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const verify = async (tac: string) => {
    if (busy) return;
    if (tac.length < 6) return setWrong('codeIncomplete');
    setBusy(true);
    const answer = await callAsPlayer(
      '/api/wallet/bank_account_verify',
      { bank_account_id, tac },
      { inForm: true },
    );
    if (isRefusal(answer)) {
      setBusy(false);
      setCode('');
      return setWrong(problemOf(answer));
    }
    toast({ kind: 'positive', text: { file: 'messages', key: 'bankVerified' }, ms: 5_000 });
    await client.invalidateQueries({ queryKey: ['/api/wallet/bank_accounts'] });
    onDone();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void verify(code);
      }}
      className="grid gap-5 rounded-card border border-line bg-raised p-5 sm:p-6"
    >
      <p className="grid gap-0.5 text-body text-ink">
        <span className="font-semibold">{account.bank_name}</span>
        <span className="figures text-muted">
          {account.account_number} · {account.holder_name}
        </span>
      </p>
      <FormAlert text={problemText(problem)} />
      <CodeField
        label={t('banks.code')}
        {...(sentTo === '' ? {} : { hint: t('banks.codeSent', { to: sentTo }) })}
        error={problemText(wrong)}
        value={code}
        disabled={busy}
        onChange={(text) => {
          setWrong(undefined);
          setCode(text);
        }}
        onComplete={(text) => void verify(text)}
      />
      <div className="grid gap-2 @sm:grid-cols-2">
        <Button type="submit" busy={busy}>
          {t('banks.verify')}
        </Button>
        <Button look="quiet" onClick={() => void send(true)}>
          {t('banks.codeAgain')}
        </Button>
      </div>
    </form>
  );
}

function useSending(bank_account_id: string) {
  const [sent, setSent] = useState<{ to: string; problem: string | undefined }>({
    to: '',
    problem: undefined,
  });
  const begun = useRef(false);
  const send = async (again: boolean) => {
    const answer = await callAsPlayer(
      '/api/wallet/bank_account_send_code',
      { bank_account_id },
      { quiet: true },
    );
    if (isRefusal(answer)) {
      // A page that was loaded again: the code of a moment ago is still good.
      const soon = answer.refused === 'tooManyRequests' && !again;
      return setSent((before) => ({ ...before, problem: soon ? undefined : problemOf(answer) }));
    }
    setSent({ to: answer.sent_to, problem: undefined });
    if (again) toast({ kind: 'info', text: { file: 'messages', key: 'codeResent' }, ms: 5_000 });
  };
  const sendOnce = useRef(send);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void sendOnce.current(false);
  }, []);
  return { sentTo: sent.to, problem: sent.problem, send };
}
