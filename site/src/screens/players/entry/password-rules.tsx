import { Check, Circle } from 'lucide-react';
import { isOwnWord, PASSWORD_MIN } from '#rules/players/fields.ts';
import { useSite } from '../../../data/page.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';

/** Rules for a new password, each ticked once met. The list agrees with `passwordProblem`. */
export function PasswordRules({ password, accountId }: { password: string; accountId: string }) {
  const { t } = useTranslation();
  const { site_name } = useSite();
  const rules = [
    { text: t('auth.ruleLength', { count: PASSWORD_MIN }), met: password.length >= PASSWORD_MIN },
    {
      text: t('auth.ruleNotAccount'),
      met: password !== '' && !isOwnWord(password, accountId, site_name),
    },
  ];
  return (
    <ul aria-label={t('auth.passwordRules')} className="grid gap-x-4 gap-y-1 @sm:grid-cols-2">
      {rules.map(({ text, met }) => (
        <li key={text} className={`flex items-center gap-2 ${met ? 'text-ink' : 'text-muted'}`}>
          {met ? (
            <Check aria-hidden strokeWidth={3} className="size-3.5 shrink-0 text-positive" />
          ) : (
            <Circle aria-hidden className="size-3.5 shrink-0 opacity-60" />
          )}
          <span>{text}</span>
          <span className="sr-only">({t(met ? 'auth.ruleMet' : 'auth.ruleOpen')})</span>
        </li>
      ))}
    </ul>
  );
}
