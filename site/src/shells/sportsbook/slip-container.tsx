import './slip-container.css';
import { Ticket, X } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useWakeSportsbook } from '../../data/sportsbook/preferences.ts';
import { useShared } from '../../data/sportsbook/slip/shared-slip.ts';
import { closeSlip, turnSlip, useSlip } from '../../data/sportsbook/slip/slip.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { IconButton } from '../../ui/button.tsx';
import { useAside } from '../../ui/placeholder/use-aside.ts';

interface Props {
  readonly onClose?: () => void;
}

/** The container of the slip. Its forms and their texts load when there is something to do with them. */
export function SlipContainer({ onClose }: Props) {
  const { i18n } = useTranslation();
  useWakeSportsbook();
  const place = useRef<HTMLElement>(null);
  const isSeen = useIsSeen(place, onClose === undefined);
  const isShared = useShared(({ legs }) => legs !== undefined);
  const isUsed = useSlip(({ legs, placed, side }) => legs.length > 0 || placed.length > 0 || side === 'bets');
  const load = useCallback(async () => {
    const [{ SlipPanel }] = await Promise.all([
      import('./slip/slip-panel.tsx'),
      i18n.loadNamespaces(['more', 'errors']),
    ]);
    return SlipPanel;
  }, [i18n]);
  const Panel = useAside(load, isSeen && (isUsed || isShared));
  const close = onClose && { onClose };
  return (
    <section ref={place} className="slip">
      {Panel ? <Panel {...close} /> : <EmptySlip {...close} />}
    </section>
  );
}

/** Whether there is room for an element: a column that narrow windows hide does nothing there. */
function useIsSeen(element: RefObject<HTMLElement | null>, isDock: boolean): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const place = element.current;
    if (!place) return undefined;
    const look = () => {
      const { width } = place.getBoundingClientRect();
      setSeen(width > 0);
      if (isDock) useSlip.setState({ isDocked: width > 0 });
    };
    const room = new ResizeObserver(look);
    room.observe(place);
    window.addEventListener('resize', look);
    return () => {
      room.disconnect();
      window.removeEventListener('resize', look);
      if (isDock) useSlip.setState({ isDocked: false });
    };
  }, [element, isDock]);
  return isSeen;
}

/** The slip while nothing is on it: how something gets there. */
function EmptySlip({ onClose }: Props) {
  return (
    <>
      <SlipHead {...(onClose && { onClose })} />
      <NothingOnIt />
    </>
  );
}

/** The two sides of the slip, and the way to put it away. */
export function SlipHead({ onClose }: Props) {
  const { t } = useTranslation();
  const side = useSlip((slip) => slip.side);
  const count = useSlip((slip) => slip.legs.length);
  return (
    <div className="slip-head">
      <h2 className="sr-only">{t('slip.title')}</h2>
      <div className="slip-sides">
        <button
          type="button"
          aria-pressed={side === 'slip'}
          onClick={() => useSlip.setState({ side: 'slip' })}
        >
          {t('slip.title')}
          <span className="slip-count figures">{count}</span>
        </button>
        <button
          type="button"
          aria-pressed={side === 'bets'}
          onClick={() => useSlip.setState({ side: 'bets' })}
        >
          {t('slip.myBets')}
        </button>
      </div>
      {onClose && (
        <IconButton label={t('ui.close')} onClick={onClose}>
          <X aria-hidden="true" size={20} />
        </IconButton>
      )}
    </div>
  );
}

export function NothingOnIt() {
  const { t } = useTranslation();
  return (
    <div className="slip-empty">
      <svg className="slip-drawing" viewBox="0 0 120 92" aria-hidden="true">
        <path d="M24 8h72v70l-9-6-9 6-9-6-9 6-9-6-9 6-9-6-9 6z" />
        <path className="d-accent" d="M38 26h30M38 40h44M38 54h22" />
      </svg>
      <p className="font-semibold">{t('slip.empty')}</p>
      <p className="text-small text-muted">{t('slip.how')}</p>
    </div>
  );
}

/** The slip as it comes up from below, or from the side where the window is wide; Escape puts it away. */
export function SlipSheet() {
  const { t } = useTranslation();
  const isOpen = useSlip((slip) => slip.isOpen);
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    sheet.current?.focus();
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') closeSlip();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen]);
  if (!isOpen) return null;
  return (
    <aside ref={sheet} tabIndex={-1} className="slip-sheet" aria-label={t('slip.title')}>
      <SlipContainer onClose={closeSlip} />
    </aside>
  );
}

/** Number of selections, on the button that opens the slip. */
export function SlipBadge() {
  const count = useSlip((slip) => slip.legs.length);
  return count === 0 ? null : (
    <span className="slip-badge figures" aria-hidden="true">
      {count}
    </span>
  );
}

/** The way to the slip where the shell has none: it floats once something is on it, clear of what else floats. */
export function SlipFloat() {
  const { t } = useTranslation();
  const count = useSlip((slip) => slip.legs.length);
  const isOpen = useSlip((slip) => slip.isOpen);
  const isDocked = useSlip((slip) => slip.isDocked);
  if (isDocked) return null;
  return (
    <>
      {count > 0 && !isOpen && (
        <button type="button" className="slip-float" aria-expanded={false} onClick={turnSlip}>
          <Ticket aria-hidden="true" size={20} />
          {t('slip.title')}
          <span className="slip-badge figures">{count}</span>
        </button>
      )}
      <SlipSheet />
    </>
  );
}
