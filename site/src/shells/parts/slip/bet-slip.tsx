import './bet-slip.css';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';

/** The slip: without open matches there is nothing to put on it, and it says so. */
export function BetSlip({ onClose }: { readonly onClose?: () => void }) {
  const { t } = useTranslation();
  return (
    <section className="slip">
      <div className="slip-head">
        <h2 className="slip-title">{t('slip.title')}</h2>
        <span className="slip-count figures">0</span>
        {onClose && (
          <IconButton label={t('ui.close')} onClick={onClose} className="ml-auto">
            <X aria-hidden="true" size={20} />
          </IconButton>
        )}
      </div>
      <div className="slip-empty">
        <svg className="slip-drawing" viewBox="0 0 120 92" aria-hidden="true">
          <path d="M24 8h72v70l-9-6-9 6-9-6-9 6-9-6-9 6-9-6-9 6z" />
          <path className="d-accent" d="M38 26h30M38 40h44M38 54h22" />
        </svg>
        <p className="font-semibold">{t('slip.empty')}</p>
        <p className="text-small text-muted">{t('slip.how')}</p>
      </div>
    </section>
  );
}
