import './dock.css';
import { Gift, LoaderPinwheel, Trophy } from 'lucide-react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useDevice } from '../../../boot/viewport.ts';
import { useLayout } from '../../../data/layout.ts';
import { usePage, useSite } from '../../../data/page.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { useAside } from '../../../ui/placeholder/use-aside.ts';

/** The element's id: the bottom bar opens it. */
export const DOCK = 'dock';

const loadFloating = () => import('./floating.tsx').then(({ Floating }) => Floating);
const loadAppBar = () => import('./app-bar.tsx').then(({ AppBar }) => AppBar);

/** Floating widgets are below the fold: they load when the page is idle, on phones when the sheet opens. */
const AT_REST = 2_500;

const ways = [
  ['/promotions', Gift, 'menu.promotions'],
  ['/spin', LoaderPinwheel, 'afloat.wheel'],
  ['/leaderboard', Trophy, 'menu.leaderboard'],
] as const;

/**
 * The one place of rewards, partners and chat, so that they never lie over the page. In wide windows it is a line at the
 * foot of the window, with who may play; where there is a bottom bar, a sheet that its fourth place opens. Of such sheets
 * one is open at a time.
 */
export function Dock() {
  const { t } = useTranslation();
  const { signup } = useSite();
  const place = useRef<HTMLElement>(null);
  const [isRested, setRested] = useState(false);
  const [isOpened, setOpened] = useState(false);
  const device = useDevice();
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), AT_REST);
    return () => clearTimeout(timer);
  }, []);
  const Floating = useAside(loadFloating, isOpened || (isRested && device !== 'mobile'));
  const { show_download_bar } = usePage().startup;
  const isRegular = useLayout(({ visits }) => visits > 1);
  const AppBar = useAside(loadAppBar, isRested && show_download_bar && isRegular);
  // Navigation closes the sheet.
  const close = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('.dock-way, .dock-age a')) place.current?.hidePopover();
  };
  return (
    <>
      {/* biome-ignore lint/a11y: the presses are those of the links and buttons inside */}
      <aside
        ref={place}
        id={DOCK}
        popover="auto"
        className="dock"
        aria-label={t('shell.more')}
        onClick={close}
        onBeforeToggle={() => setOpened(true)}
      >
        <p className="dock-age">
          <span className="protection-age" aria-hidden="true">
            {signup.minimum_age}+
          </span>
          <Link to="/responsible-gaming">{t('footer.responsible')}</Link>
        </p>
        <div className="dock-ways">
          {ways.map(([to, Sign, name]) => (
            <Link key={to} to={to} className="dock-way dock-link">
              <Sign aria-hidden="true" size={20} />
              {t(name)}
            </Link>
          ))}
          {Floating && <Floating />}
        </div>
      </aside>
      {AppBar && <AppBar />}
    </>
  );
}
