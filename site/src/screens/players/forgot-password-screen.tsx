import { Link, useNavigate } from 'react-router';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { AuthPanel } from './entry/auth-panel.tsx';
import { ForgotPasswordForm } from './entry/forgot-password-form.tsx';

export function Screen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const foot = (
    <Link to="/login" className="link">
      {t('auth.backToLogin')}
    </Link>
  );
  return (
    <AuthPanel title={t('auth.forgotTitle')} foot={foot}>
      <ForgotPasswordForm onDone={() => navigate('/login')} />
    </AuthPanel>
  );
}
