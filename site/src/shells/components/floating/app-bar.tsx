import './floating.css';
import { X } from 'lucide-react';
import { useLocation } from 'react-router';
import { useInstall } from '../../../data/browser/install.ts';
import { useLayout } from '../../../data/layout.ts';
import { usePage } from '../../../data/page.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { ButtonLink, IconButton } from '../../../ui/button.tsx';

/** On a phone, the way to the site as an app, until the bar is closed or the site is installed. */
export function AppBar() {
  const { t } = useTranslation();
  const { site } = usePage().startup;
  const isClosed = useLayout((state) => state.appBarClosed);
  const isInstalled = useInstall((state) => state.isInstalled);
  const { pathname } = useLocation();
  if (isClosed || isInstalled || pathname === '/download') return null;
  return (
    <aside className="app-bar" aria-label={t('afloat.appTitle', { site: site.site_name })}>
      <img src={site.manifest_icon.replace(/[^/]+$/, 'favicon.svg')} alt="" width={40} height={40} />
      <p className="grid min-w-0">
        <span className="line-clamp-3 text-small leading-tight font-semibold text-ink">
          {t('afloat.appTitle', { site: site.site_name })}
        </span>
        <span className="line-clamp-2 text-xs leading-snug text-muted max-[360px]:hidden">
          {t('afloat.appText')}
        </span>
      </p>
      <ButtonLink to="/download" size="small">
        {t('afloat.appGet')}
      </ButtonLink>
      <IconButton label={t('afloat.appClose')} onClick={() => useLayout.setState({ appBarClosed: true })}>
        <X aria-hidden="true" size={18} />
      </IconButton>
    </aside>
  );
}
