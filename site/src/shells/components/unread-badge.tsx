import { useStatus } from '../../data/rewards/status.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';

const MOST = 99;

/** Number of unread messages; nothing if there are none. */
export function UnreadBadge({ className = '' }: { readonly className?: string }) {
  const { t } = useTranslation();
  const { unread } = useStatus();
  if (unread === 0) return null;
  return (
    <span className={`unread-badge ${className}`}>
      <span aria-hidden="true">{unread > MOST ? `${MOST}+` : unread}</span>
      <span className="sr-only">{t('shell.unread', { count: unread })}</span>
    </span>
  );
}
