import { Link } from 'react-router';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { useAskLogin } from '../../../shells/login/login.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';

/** Shows a visitor the rewards, with links to register and log in. */
export function JoinIn({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const askLogin = useAskLogin();
  return (
    <section className="join-in">
      <p className="text-body text-ink">{text}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => askLogin('guard')}>{t('shell.logIn')}</Button>
        <Link to="/register" className={buttonClass({ look: 'quiet' })}>
          {t('shell.join')}
        </Link>
      </div>
    </section>
  );
}
