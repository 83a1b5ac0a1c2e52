import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AuthPanel } from './entry/auth-panel.tsx';
import { RegisterSteps } from './entry/register-steps.tsx';

export function Screen() {
  const { t } = useTranslation();
  const foot = (
    <Trans t={t} i18nKey="auth.already" components={{ way: <Link to="/login" className="link" /> }} />
  );
  return (
    <AuthPanel title={t('auth.registerTitle')} lead={t('auth.registerLead')} foot={foot}>
      <RegisterSteps logInAt="page" />
    </AuthPanel>
  );
}
