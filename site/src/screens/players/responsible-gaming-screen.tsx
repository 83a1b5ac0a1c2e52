import { useLocation } from 'react-router';
import { useViewer } from '../../data/session.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { useSendToLogin } from '../../shells/login/login.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ContentNav } from '../content/content-nav.tsx';
import { PageText } from '../content/page-text.tsx';
import { loadPurifier } from '../content/sanitised.tsx';
import { CareTools } from './care/care-tools.tsx';

export const warm = loadPurifier;

/** The site's text on responsible gaming, with the player's tools above it. */
export function Screen() {
  const { t } = useTranslation();
  return (
    <div className="content-page">
      <ContentNav />
      <article className="content-article">
        <h1 className="content-title">{t('content.title.responsible-gaming')}</h1>
        <Tools />
        <PageText path="/responsible-gaming" />
      </article>
    </div>
  );
}

function Tools() {
  const { t } = useTranslation();
  const viewer = useViewer();
  const sendToLogin = useSendToLogin();
  const { pathname, hash } = useLocation();
  if (viewer.is === 'player') return <CareTools />;
  if (viewer.is === 'checking') return <Skeleton className="mb-10 h-112" />;
  return (
    <section className="mb-10 grid gap-4 rounded-card border border-line bg-raised p-5 sm:p-6">
      <div className="grid gap-1.5">
        <h2 className="text-title font-semibold text-ink">{t('care.title')}</h2>
        <p className="max-w-prose text-body text-muted">{t('care.visitor')}</p>
      </div>
      <Button className="justify-self-start" onClick={() => sendToLogin(pathname + hash)}>
        {t('auth.logIn')}
      </Button>
    </section>
  );
}
