import { RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { pathWithin, useSite } from '../../data/page.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { keptPaths } from '../../offline/keep-offline.ts';
import { routes } from '../../routes/routes.ts';
import { Protection, Rights } from '../../shells/components/footer.tsx';
import { Logo } from '../../shells/components/logo.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawing } from '../../ui/pictures/drawing.tsx';

/** Requested by its own address, the page has nothing to reload. */
const OWN = '/offline';

function tryAgain(): void {
  if (pathWithin(window.location.pathname) === OWN) window.location.assign('/');
  else window.location.reload();
}

/** Loads the page that was asked for once the server can be reached; a network alone may lead nowhere. */
async function goOn(): Promise<void> {
  if (!navigator.onLine || pathWithin(window.location.pathname) === OWN) return;
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok) tryAgain();
}

/** Replaces a page that cannot be loaded offline; continues automatically once online. */
export function Screen() {
  const { t } = useTranslation();
  const { site_name } = useSite();
  useEffect(() => {
    // The line may be back before this page listens for it.
    void goOn();
    window.addEventListener('online', goOn);
    return () => window.removeEventListener('online', goOn);
  }, []);
  return (
    <div className="rest">
      <header className="rest-top">
        <Logo />
      </header>
      <main id="main" tabIndex={-1} className="rest-middle">
        <Drawing name="error" />
        <h1 className="rest-title">{t('system.offlineTitle')}</h1>
        <p className="max-w-prose text-muted">{t('system.offlineText', { site: site_name })}</p>
        <Button onClick={tryAgain}>
          <RotateCcw aria-hidden="true" size={18} />
          {t('ui.tryAgain')}
        </Button>
        <Kept />
      </main>
      <footer className="rest-end">
        <Protection bare />
        <Rights />
      </footer>
    </div>
  );
}

/** Pages that were read before, and still can be. */
function Kept() {
  const { t } = useTranslation();
  const [paths, setPaths] = useState<readonly string[]>([]);
  useEffect(() => {
    keptPaths().then(setPaths, () => undefined);
  }, []);
  const rows = [...new Set(paths.map(pathWithin))].flatMap((path) => {
    const row = routes.get(path);
    return row?.isKept ? [row] : [];
  });
  if (rows.length === 0) return null;
  return (
    <nav aria-label={t('system.offlineKept')} className="grid justify-items-center gap-2">
      <p className="text-small text-muted">{t('system.offlineKept')}</p>
      <ul className="flex flex-wrap justify-center gap-2">
        {rows.map(({ path, page }) => (
          <li key={path}>
            <a href={path} className="button button-quiet">
              {t(`title.${page}`, { ns: '_m' })}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
