import { Command } from 'cmdk';
import { Dialog as Radix } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Me } from '../data/me.ts';
import { menuOf } from '../modules/modules.ts';
import { useSiteSearch } from './site-picker.tsx';

const group = 'px-2 pt-2 text-xs font-medium text-muted';
const item =
  'flex cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-2 text-base aria-selected:bg-accent-soft aria-selected:text-accent';

/** `Ctrl K`: goes to screens and finds what is there. */
export function CommandMenu({ me, onClose }: { readonly me: Me; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useSiteSearch();
  const go = (pathname: string) => {
    onClose();
    void navigate({ pathname, search });
  };
  return (
    <Radix.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/45" />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed top-[12dvh] left-1/2 z-50 w-[calc(100vw-1.5rem)] max-w-xl -translate-x-1/2 overflow-hidden rounded-lg border border-line bg-raised shadow-float"
        >
          <Radix.Title className="sr-only">{t('frame.search')}</Radix.Title>
          <Command label={t('frame.search')} loop>
            <Command.Input
              autoFocus
              placeholder={t('frame.search')}
              className="h-12 w-full border-b border-line bg-transparent px-4 text-base outline-none"
            />
            <Command.List className="max-h-[50dvh] overflow-y-auto p-1.5">
              <Command.Empty className="p-4 text-center text-muted">{t('frame.nothingFound')}</Command.Empty>
              <Command.Group heading={<span className={group}>{t('frame.screens')}</span>}>
                {menuOf(me).map(({ path, name, icon: Icon }) => (
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
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
