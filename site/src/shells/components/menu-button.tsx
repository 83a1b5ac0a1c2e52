import { Menu } from 'lucide-react';
import { useLayout } from '../../data/layout.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { useAside } from '../../ui/placeholder/use-aside.ts';
import { UnreadBadge } from './unread-badge.tsx';

const loadDrawer = () => import('./menu-drawer.tsx').then(({ MenuDrawer }) => MenuDrawer);

function openMenu(): void {
  useLayout.setState({ menuOpen: true });
}

export function MenuButton({ className = '' }: { readonly className?: string }) {
  const { t } = useTranslation();
  const isOpen = useLayout((state) => state.menuOpen);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={openMenu}
      className={`icon-button unread-place ${className}`}
    >
      <Menu aria-hidden="true" size={22} />
      <span className="sr-only">{t('shell.menu')}</span>
      <UnreadBadge />
    </button>
  );
}

/** Once in every shell: the drawer, fetched when it is first opened. */
export function MenuPlace() {
  const MenuDrawer = useAside(
    loadDrawer,
    useLayout((state) => state.menuOpen),
  );
  return MenuDrawer ? <MenuDrawer /> : null;
}
