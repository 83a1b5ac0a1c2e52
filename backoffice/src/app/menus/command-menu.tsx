import { Command } from 'cmdk';
import { UserRound } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type Me, may } from '../../data/me.ts';
import { useCall } from '../../data/queries.ts';
import { menuOf } from '../../modules/modules.ts';
import { useSite, useSiteSearch } from '../site-picker.tsx';

const group = 'px-2 pt-2 text-xs font-medium text-muted';
const item =
  'flex cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-2 text-base aria-selected:bg-accent-soft aria-selected:text-accent';

/** `Ctrl K`: goes to screens and finds what is there. */
export function CommandMenu({ me, onClose }: { readonly me: Me; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useSiteSearch();
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const screens = menuOf(me).filter(({ name }) => t(`menu.${name}`).toLowerCase().includes(wanted));
  const wasChosen = useRef(false);
  const go = (pathname: string) => {
    wasChosen.current = true;
    onClose();
    void navigate({ pathname, search });
  };
  return (
    <Radix.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/45" />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            if (!wasChosen.current) return;
            // On with the keyboard from the screen that was chosen, not from where this was opened.
            event.preventDefault();
            document.getElementById('main')?.focus();
          }}
          className="fixed top-[12dvh] left-1/2 z-50 w-[calc(100vw-1.5rem)] max-w-xl -translate-x-1/2 overflow-hidden rounded-lg border border-line bg-raised shadow-float"
        >
          <Radix.Title className="sr-only">{t('frame.search')}</Radix.Title>
          {/* Filtered here: what comes from the server later is chosen among, too. */}
          <Command label={t('frame.search')} loop shouldFilter={false}>
            <Command.Input
              autoFocus
              value={text}
              onValueChange={setText}
              placeholder={t('frame.search')}
              className="h-12 w-full border-b border-line bg-transparent px-4 text-base outline-none"
            />
            <Command.List className="max-h-[50dvh] overflow-y-auto p-1.5">
              <Command.Empty className="p-4 text-center text-muted">{t('frame.nothingFound')}</Command.Empty>
              {screens.length > 0 && (
                <Command.Group heading={<span className={group}>{t('frame.screens')}</span>}>
                  {screens.map(({ path, name, icon: Icon }) => (
                    <Command.Item
                      key={path}
                      value={t(`menu.${name}`)}
                      onSelect={() => go(path)}
                      className={item}
                    >
                      <Icon size={16} aria-hidden />
                      {t(`menu.${name}`)}
                    </Command.Item>
                  ))}
                </Command.Group>
              )}
              {may(me, 'players.read') && <Players text={text} onOpen={go} />}
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** From so many letters on, players are looked for. */
const SHORTEST = 2;
const MOST = 6;

/** The players that begin with what was entered: by name, phone, mail address or id. */
function Players({ text, onOpen }: { readonly text: string; readonly onOpen: (path: string) => void }) {
  const { t } = useTranslation();
  const site = useSite();
  const search = useDeferredValue(text.trim());
  const { data } = useCall(
    '/api/office/players/list',
    { search, limit: MOST, ...(site === undefined ? {} : { site }) },
    { enabled: search.length >= SHORTEST, keepsLast: true },
  );
  if (search.length < SHORTEST || data === undefined || data.rows.length === 0) return null;
  return (
    <Command.Group heading={<span className={group}>{t('menu.players')}</span>}>
      {data.rows.map((player) => (
        <Command.Item
          key={player.player_id}
          value={`player ${player.player_id}`}
          onSelect={() => onOpen(`/players/${player.player_id}`)}
          className={item}
        >
          <UserRound size={16} aria-hidden />
          <span className="font-medium">{player.account_id}</span>
          <span className="truncate text-muted">{player.full_name}</span>
          <span className="ml-auto text-sm text-muted">{player.site}</span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}
