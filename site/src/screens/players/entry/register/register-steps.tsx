import { useState } from 'react';
import { useSite } from '../../../../data/page.ts';
import { useTranslation } from '../../../../data/texts/use-translation.tsx';
import { ConfirmAccount, type Newcomer, useEnter } from '../confirm-account.tsx';
import { RegisterForm } from './register-form.tsx';

interface RegisterStepsProps {
  /** Link to the login for a new account that could not be opened right away. */
  readonly logInAt: 'page' | 'modal';
}

/** Details, then the code where the site asks for one, then in. */
export function RegisterSteps({ logInAt }: RegisterStepsProps) {
  const { signup } = useSite();
  const [waiting, setWaiting] = useState<Newcomer>();
  const enter = useEnter(logInAt);
  const opened = async (who: Newcomer, needsCode: boolean) => {
    if (needsCode) setWaiting(who);
    else await enter(who);
  };
  return (
    <div className="grid gap-5">
      {signup.tac ? <Steps at={waiting ? 2 : 1} /> : null}
      {waiting ? <ConfirmAccount who={waiting} logInAt={logInAt} /> : <RegisterForm onOpened={opened} />}
    </div>
  );
}

function Steps({ at }: { readonly at: 1 | 2 }) {
  const { t } = useTranslation();
  const names = [t('auth.stepDetails'), t('auth.stepCode')];
  return (
    <ol className="grid grid-cols-2 gap-2">
      {names.map((name, place) => {
        const reached = place < at;
        return (
          <li
            key={name}
            aria-current={place + 1 === at ? 'step' : undefined}
            className={`grid gap-1.5 text-small font-semibold ${reached ? 'text-ink' : 'text-muted'}`}
          >
            <span aria-hidden className={`h-1 rounded-full ${reached ? 'bg-accent' : 'bg-line'}`} />
            <span>
              <span className="figures">{place + 1}</span> · {name}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
