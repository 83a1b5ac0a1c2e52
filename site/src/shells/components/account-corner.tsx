import { Plus, UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { useBalance } from '../../data/balance.ts';
import { openModal } from '../../data/modals.ts';
import { useViewer } from '../../data/session.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAskLogin } from '../login/login.ts';
import { useTemplate } from '../template/use-template.ts';
import { UnreadBadge } from './unread-badge.tsx';

/** Login buttons for a visitor; balance, deposit and account for a player. */
export function AccountCorner() {
  const viewer = useViewer();
  return <div className="account-corner">{viewer.is === 'visitor' ? <LoginButtons /> : <Purse />}</div>;
}

function LoginButtons() {
  const { t } = useTranslation();
  const { login } = useTemplate();
  const askLogin = useAskLogin();
  if (login === 'page') {
    return (
      <>
        <ButtonLink to="/login" look="quiet" size="small">
          {t('shell.logIn')}
        </ButtonLink>
        <ButtonLink to="/register" size="small" className="account-join">
          {t('shell.join')}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <Button look="quiet" size="small" onClick={() => askLogin('guard')}>
        {t('shell.logIn')}
      </Button>
      <Button size="small" className="account-join" onClick={() => openModal('register', {})}>
        {t('shell.join')}
      </Button>
    </>
  );
}

function Purse() {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { data } = useBalance();
  return (
    <>
      <Link to="/account" className="purse">
        <span className="sr-only">{t('shell.balance')} </span>
        {data ? (
          <Amount value={data.game_balance} signed />
        ) : (
          <Skeleton className="h-4 w-16 rounded-control" />
        )}
      </Link>
      <ButtonLink to="/deposit" size="small" className="purse-deposit" aria-label={t('shell.deposit')}>
        <Plus aria-hidden="true" size={18} />
        <span className="purse-word">{t('shell.deposit')}</span>
      </ButtonLink>
      <Link to="/account" className="icon-button unread-place purse-account">
        <UserRound aria-hidden="true" size={20} />
        <span className="sr-only">{t('shell.account')}</span>
        <UnreadBadge />
        {viewer.is === 'player' && <span className="sr-only">{viewer.user.account_id}</span>}
      </Link>
    </>
  );
}
