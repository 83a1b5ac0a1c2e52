import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Handshake } from 'lucide-react';
import { useLayout } from '../../../data/layout.ts';
import { openModal } from '../../../data/modals.ts';
import { publicQuery } from '../../../data/queries.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';

/** The way to the site's partners, where it has any; collapsed, its sign alone remains. */
export function PartnersControl() {
  const { t } = useTranslation();
  const chosen = useLayout((state) => state.partnersOpen);
  const { data } = useQuery({ ...publicQuery('/api/settings/partners', {}), staleTime: Infinity });
  if (!data || data.partners.length === 0) return null;
  const isOpen = chosen ?? true;
  return (
    <div className="dock-extra">
      {isOpen && (
        <button
          type="button"
          className="dock-way"
          aria-haspopup="dialog"
          onClick={() => openModal('partners', {})}
        >
          <Handshake aria-hidden="true" size={20} />
          {t('shell.partners')}
        </button>
      )}
      <button
        type="button"
        className="dock-fold"
        aria-expanded={isOpen}
        aria-label={t(isOpen ? 'shell.partnersFold' : 'shell.partnersOpen')}
        onClick={() => useLayout.setState({ partnersOpen: !isOpen })}
      >
        {isOpen ? (
          <ChevronRight aria-hidden="true" size={18} />
        ) : (
          <Handshake aria-hidden="true" size={20} className="text-accent" />
        )}
      </button>
    </div>
  );
}
