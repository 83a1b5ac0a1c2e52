import { useEffect, useState } from 'react';
import type { CallResponse } from '#contract/calls.ts';
import { isRefusal } from '#contract/errors.ts';
import { call } from '../../data/call.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import { useProblemText } from '../../ui/fields/problem.ts';
import { PageHead } from '../../ui/page-head.tsx';

const TOKEN = /^#([mspcd][\w-]{27})$/;

interface Progress {
  readonly busy: boolean;
  readonly done?: CallResponse<'/api/settings/press_offer_link'>['kind'];
  readonly problem?: string;
}

/** What a link in a mail or SMS about offers leads to. It asks first: programs that look at messages open links as well. */
export function Screen() {
  const { t } = useTranslation();
  const problemText = useProblemText();
  // The server does not see what is after the #.
  const [token, setToken] = useState<string | null>();
  const [state, setState] = useState<Progress>({ busy: false });
  useEffect(() => setToken(TOKEN.exec(window.location.hash)?.[1] ?? null), []);
  const isConfirm = token?.startsWith('c') === true || token?.startsWith('d') === true;
  const press = async (everywhere: boolean) => {
    setState({ busy: true });
    const answer = await call(
      '/api/settings/press_offer_link',
      { token: token ?? '', everywhere },
      { quiet: true },
    );
    if (isRefusal(answer)) setState({ busy: false, problem: answer.refused });
    else setState({ busy: false, done: answer.kind });
  };
  const lead =
    token === null
      ? t('offerLink.noLink')
      : state.done
        ? t(state.done === 'confirm' ? 'offerLink.confirmed' : 'offerLink.stopped')
        : t(isConfirm ? 'offerLink.confirmLead' : 'offerLink.stopLead');
  const stop = token?.startsWith('p')
    ? t('offerLink.stopPush')
    : t(token?.startsWith('s') === true ? 'offerLink.stopSms' : 'offerLink.stopMail');
  return (
    <div className="page-column grid max-w-lg gap-5 py-8">
      <PageHead title={t(isConfirm ? 'offerLink.confirmTitle' : 'offerLink.stopTitle')} />
      <p className="text-body text-muted" role="status">
        {lead}
      </p>
      <FormAlert text={problemText(state.problem)} />
      {typeof token === 'string' && !state.done && (
        <div className="grid gap-3">
          <Button busy={state.busy} onClick={() => void press(false)} wide>
            {isConfirm ? t('offerLink.confirm') : stop}
          </Button>
          {!isConfirm && (
            <Button look="quiet" disabled={state.busy} onClick={() => void press(true)} wide>
              {t('offerLink.everywhere')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
