import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSite } from '../../data/page.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { routeAt } from '../../routes/routes.ts';
import { fetchPage, prepareScreen } from '../../routes/visit.ts';
import { SplashScene } from '../../shells/components/splash-screen.tsx';
import { ButtonLink } from '../../ui/button.tsx';

/** Duration of the splash screen; skipped under reduced motion. */
const SCENE = 1_500;
/** Maximum wait on slow connections: the home page then shows what it has. */
const PATIENCE = 6_000;

/** The site's opening screen: the home page is fetched behind it, and follows. */
export function Screen() {
  const { t, i18n } = useTranslation();
  const { site_name } = useSite();
  const navigate = useNavigate();
  useEffect(() => {
    const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    let here = true;
    const ready = Promise.all([
      prepareScreen(routeAt('/'), i18n),
      fetchPage('/', ''),
      wait(isStill ? 0 : SCENE),
    ]);
    // A failed preload is repeated, and its error shown, by the home page itself.
    const settled = ready.then(
      () => undefined,
      () => undefined,
    );
    void Promise.race([settled, wait(PATIENCE)]).then(() => {
      if (here) navigate('/', { replace: true });
    });
    return () => {
      here = false;
    };
  }, [i18n, navigate]);
  return (
    <div className="grid min-h-dvh content-center justify-items-center gap-6">
      <h1 className="sr-only">{t('opening.loading', { site: site_name })}</h1>
      <SplashScene />
      <ButtonLink to="/" replace look="quiet" size="small">
        {t('opening.enter')}
      </ButtonLink>
    </div>
  );
}
