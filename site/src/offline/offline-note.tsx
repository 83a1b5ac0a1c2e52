import './page-note.css';
import { CloudOff } from 'lucide-react';
import { useTranslation } from '../data/texts/use-translation.tsx';
import { useOnline } from './use-online.ts';

/** Says, above every page, that what is read may be of before. */
export function OfflineNote() {
  const { t } = useTranslation();
  const isOnline = useOnline();
  return (
    <div role="status">
      {isOnline ? null : (
        <p className="page-note">
          <CloudOff aria-hidden="true" size={18} className="flex-none" />
          {t('system.offlineNote')}
        </p>
      )}
    </div>
  );
}
