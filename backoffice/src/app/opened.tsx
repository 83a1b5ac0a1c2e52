import { CircleUser, Menu as MenuIcon, Search } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { useLive } from '../data/live.ts';
import type { Me } from '../data/me.ts';
import { useStepUp } from '../data/step-up.ts';
import { IconButton } from '../ui/button.tsx';
import { MenuOnDemand } from '../ui/menu-on-demand.tsx';
import { Skeleton } from '../ui/page.tsx';
import { SideMenu } from './menus/side-menu.tsx';
import { SitePicker } from './site-picker.tsx';

const CommandMenu = lazy(async () => ({ default: (await import('./menus/command-menu.tsx')).CommandMenu }));
const StepUpDialog = lazy(async () => ({ default: (await import('./step-up-dialog.tsx')).StepUpDialog }));

const loadPersonMenu = async () => (await import('./menus/person-menu.tsx')).PersonMenu;

/** The frame around every screen of somebody who is logged in: the menu, the site, and what opens over all. */
export function Opened({ me }: { readonly me: Me }) {
  const { t } = useTranslation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  const closeMenu = useCallback(() => {
    setMenuOpen(false);
    menuButton.current?.focus();
  }, []);
  const [isSearching, setSearching] = useState(false);
  const stepUp = useStepUp((state) => state.answer);
  const { pathname } = useLocation();
  useLive();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page
  useEffect(() => {
    setMenuOpen(false);
    // What led here is gone with its screen: on with the keyboard from the beginning of this one.
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setSearching((is) => !is);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className="lg:grid lg:min-h-dvh lg:grid-cols-[13.5rem_minmax(0,1fr)]">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-surface focus:p-2"
      >
        {t('frame.skip')}
      </a>
      <SideMenu me={me} isOpen={isMenuOpen} onClose={closeMenu} />
      <div className="min-w-0">
        <header
          data-frame
          className="sticky top-0 z-20 flex h-12 items-center gap-2 border-b border-line bg-surface px-3 lg:px-6"
        >
          <IconButton
            ref={menuButton}
            label={t('frame.menu')}
            aria-expanded={isMenuOpen}
            className="lg:hidden"
            onClick={() => setMenuOpen(true)}
          >
            <MenuIcon size={18} aria-hidden />
          </IconButton>
          <button
            type="button"
            onClick={() => setSearching(true)}
            className="flex h-8 w-full max-w-80 items-center gap-2 rounded-md border border-line-strong/60 bg-page px-2.5 text-sm text-muted hover:text-ink"
          >
            <Search size={14} aria-hidden />
            <span className="truncate">{t('frame.search')}</span>
            <kbd className="ml-auto hidden rounded border border-line px-1 font-sans text-xs sm:block">
              Ctrl K
            </kbd>
          </button>
          <div className="ml-auto flex items-center gap-2">
            <SitePicker me={me} />
            <MenuOnDemand
              load={loadPersonMenu}
              trigger={
                <IconButton label={t('frame.account')}>
                  <CircleUser size={20} aria-hidden />
                </IconButton>
              }
            />
          </div>
        </header>
        <main id="main" tabIndex={-1} className="outline-none">
          <Suspense fallback={<Skeleton lines={12} />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      {isSearching && (
        <Suspense fallback={null}>
          <CommandMenu me={me} onClose={() => setSearching(false)} />
        </Suspense>
      )}
      {stepUp && (
        <Suspense fallback={null}>
          <StepUpDialog answer={stepUp} />
        </Suspense>
      )}
    </div>
  );
}
