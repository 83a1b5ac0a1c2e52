import { Link } from 'react-router';
import { useSite } from '../../data/page.ts';
import { Trans } from '../../data/texts/trans.tsx';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { AuthPanel } from './entry/auth-panel.tsx';
import { LoginForm } from './entry/login-form.tsx';

export function Screen() {
  const { t } = useTranslation();
  const { site_name: site } = useSite();
  const foot = (
    <Trans
      t={t}
      i18nKey="auth.newHere"
      values={{ site }}
      components={{ way: <Link to="/register" className="link" /> }}
    />
  );
  return (
    <AuthPanel title={t('auth.loginTitle')} lead={t('auth.loginLead', { site })} foot={foot}>
      <LoginForm />
    </AuthPanel>
  );
}
