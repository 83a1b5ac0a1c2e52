import { Link } from 'react-router';
import { Trans } from '../../data/texts/trans.tsx';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { AuthPanel } from './entry/auth-panel.tsx';
import { RegisterSteps } from './entry/register/register-steps.tsx';

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
