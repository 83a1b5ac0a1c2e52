import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Handshake } from 'lucide-react';
import { useDevice } from '../../../boot/viewport.ts';
import { useLayout } from '../../../data/layout.ts';
import { openModal } from '../../../data/modals.ts';
import { publicQuery } from '../../../data/queries.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';

/** The way to the site's partners, where it has any; folded to the edge, it stays out of the way. */
export function PartnersControl() {
  const { t } = useTranslation();
  const device = useDevice();
  const chosen = useLayout((state) => state.partnersOpen);
  const { data } = useQuery({ ...publicQuery('/api/settings/partners', {}), staleTime: Infinity });
  if (!data || data.partners.length === 0) return null;
  const isOpen = chosen ?? device !== 'mobile';
  return (
    <div className="partners" data-open={isOpen}>
      <button
        type="button"
        className="partners-fold"
        aria-expanded={isOpen}
        aria-label={t(isOpen ? 'shell.partnersFold' : 'shell.partnersOpen')}
        onClick={() => useLayout.setState({ partnersOpen: !isOpen })}
      >
        {isOpen ? (
          <ChevronRight aria-hidden="true" size={18} />
        ) : (
          <>
            <ChevronLeft aria-hidden="true" size={16} />
            <Handshake aria-hidden="true" size={20} className="text-accent" />
          </>
        )}
      </button>
      {isOpen && (
        <button
          type="button"
          className="partners-way"
          aria-haspopup="dialog"
          onClick={() => openModal('partners', {})}
        >
          <Handshake aria-hidden="true" size={22} />
          {t('shell.partners')}
        </button>
      )}
    </div>
  );
}
