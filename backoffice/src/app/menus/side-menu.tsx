import { ChevronDown, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, matchPath, useLocation } from 'react-router';
import type { Me } from '../../data/me.ts';
import type { MenuEntry } from '../../modules/module.ts';
import { groupsOf, type MenuGroup } from '../../modules/modules.ts';
import { IconButton } from '../../ui/button.tsx';
import { useSiteSearch } from '../site-picker.tsx';

const KEY = 'menu';
const row = 'flex min-h-8 w-full items-center gap-2.5 rounded-md px-2 py-1 text-left text-sm font-medium';
const idle = 'text-muted hover:bg-hover hover:text-ink';
const current = 'bg-accent-soft text-accent';

/** The menu at the side; on a narrow page it is over it, and `Escape` closes it. */
export function SideMenu(props: { readonly me: Me; readonly isOpen: boolean; readonly onClose: () => void }) {
  const { me, isOpen, onClose } = props;
  const { t } = useTranslation();
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    close.current?.focus();
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen, onClose]);
  return (
    <>
      {isOpen && <div className="fixed inset-0 z-30 bg-black/45 lg:hidden" onClick={onClose} aria-hidden />}
      <nav
        aria-label={t('frame.menu')}
        className={`${isOpen ? 'fixed inset-y-0 left-0 z-40 flex w-64' : 'hidden'} flex-col gap-1 border-r border-line bg-surface p-3 lg:sticky lg:top-0 lg:z-0 lg:flex lg:h-dvh lg:w-auto`}
      >
        <div className="flex h-8 items-center gap-2 px-2 pb-1 font-semibold">
          <img src="/assets/icon.svg" alt="" width={22} height={22} />
          <span className="truncate">{me.operator.name || 'Baize'}</span>
          {isOpen && (
            <IconButton ref={close} label={t('action.close')} className="ml-auto lg:hidden" onClick={onClose}>
              <X size={16} aria-hidden />
            </IconButton>
          )}
        </div>
        <Groups groups={groupsOf(me)} />
      </nav>
    </>
  );
}

/** Groups that were opened stay open in this browser; the one with the screen that is shown is open unless it was closed there. */
function Groups({ groups }: { readonly groups: readonly MenuGroup[] }) {
  const { pathname } = useLocation();
  const [opened, setOpened] = useState<readonly string[]>(() => (localStorage.getItem(KEY) ?? '').split(' '));
  const [closedAt, setClosedAt] = useState<string>();
  const place = placeAt(groups, pathname);
  const here = groups.find(({ places }) => places.some((one) => one === place));
  const isOpen = (group: MenuGroup) =>
    opened.includes(group.name) || (group === here && closedAt !== pathname);
  function toggle(group: MenuGroup): void {
    const others = opened.filter((name) => name !== group.name);
    const next = isOpen(group) ? others : [...others, group.name];
    if (group === here) setClosedAt(isOpen(group) ? pathname : undefined);
    setOpened(next);
    localStorage.setItem(KEY, next.join(' '));
  }
  return (
    <ul className="mt-2 grid gap-0.5 overflow-y-auto">
      {groups.map((group) => (
        <li key={group.name}>
          {group.places.length > 1 ? (
            <Group
              group={group}
              isOpen={isOpen(group)}
              here={group === here ? place : undefined}
              onToggle={() => toggle(group)}
            />
          ) : (
            group.places.map((one) => <Place key={one.path} place={one} isHere={one === place} hasIcon />)
          )}
        </li>
      ))}
    </ul>
  );
}

function Group(props: {
  readonly group: MenuGroup;
  readonly isOpen: boolean;
  /** The place of the group that is shown, if one is. */
  readonly here: MenuEntry | undefined;
  readonly onToggle: () => void;
}) {
  const { group, isOpen, here, onToggle } = props;
  const { t } = useTranslation();
  const id = useId();
  const Icon = group.places[0]?.icon;
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
        className={`${row} ${here && !isOpen ? current : idle}`}
      >
        {Icon && <Icon size={16} aria-hidden className="shrink-0" />}
        {t(`menu.${group.name}`)}
        <ChevronDown
          size={14}
          aria-hidden
          className={`ml-auto shrink-0 transition-transform ${isOpen ? '' : '-rotate-90'}`}
        />
      </button>
      <ul id={id} hidden={!isOpen} className="mt-0.5 ml-4 grid gap-0.5 border-l border-line pl-2">
        {group.places.map((place) => (
          <li key={place.path}>
            <Place place={place} isHere={place === here} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The place with the screen that is shown: where the address of one begins with that of another, the longer. */
const placeAt = (groups: readonly MenuGroup[], pathname: string): MenuEntry | undefined =>
  groups
    .flatMap(({ places }) => places)
    .filter(({ path }) => matchPath({ path, end: false }, pathname))
    .toSorted((one, other) => other.path.length - one.path.length)[0];

function Place({
  place,
  isHere,
  hasIcon = false,
}: {
  readonly place: MenuEntry;
  readonly isHere: boolean;
  readonly hasIcon?: boolean;
}) {
  const { t } = useTranslation();
  const search = useSiteSearch();
  const { path, name, icon: Icon } = place;
  return (
    <Link
      to={{ pathname: path, search }}
      aria-current={isHere ? 'page' : undefined}
      className={`${row} ${isHere ? current : idle}`}
    >
      {hasIcon && <Icon size={16} aria-hidden className="shrink-0" />}
      {t(`menu.${name}`)}
    </Link>
  );
}
