import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { CodeLogin } from './code-login.tsx';
import { PasskeyLogin } from './factors/passkey-login.tsx';
import { SecondStep, type SecondStepAsked } from './factors/second-step.tsx';
import { PasswordLogin } from './password-login.tsx';

const ways = ['byPassword', 'byCode'] as const;

/** Logging in, in its ways; page and dialog both hold it. The name typed in one way is there in the other. */
export function LoginForm({ onForgot }: { readonly onForgot?: () => void }) {
  const { t } = useTranslation();
  const [account, setAccount] = useState('');
  const [asked, setAsked] = useState<SecondStepAsked>();
  if (asked) return <SecondStep asked={asked} onBack={() => setAsked(undefined)} />;
  return (
    <Tabs.Root defaultValue="byPassword" className="grid gap-5">
      <Tabs.List
        aria-label={t('auth.waysLabel')}
        className="grid grid-cols-2 gap-1 rounded-control border border-line bg-surface p-1"
      >
        {ways.map((way) => (
          <Tabs.Trigger
            key={way}
            value={way}
            className="min-h-11 rounded-[calc(var(--radius-control)-2px)] text-small font-semibold text-muted transition-colors hover:text-ink data-[state=active]:bg-accent data-[state=active]:text-on-accent"
          >
            {t(`auth.${way}`)}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value="byPassword" tabIndex={-1}>
        <PasswordLogin
          account={account}
          onAccount={setAccount}
          onSecondStep={setAsked}
          {...(onForgot ? { onForgot } : {})}
        />
      </Tabs.Content>
      <Tabs.Content value="byCode" tabIndex={-1}>
        <CodeLogin account={account} onAccount={setAccount} onSecondStep={setAsked} />
      </Tabs.Content>
      <PasskeyLogin />
    </Tabs.Root>
  );
}
