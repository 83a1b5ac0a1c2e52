import './slip-tabs.css';
import '../parts/slip/coupon.css';
import { Ticket } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShellProps } from '../../templates/template.ts';
import { BetSlip } from '../parts/slip/bet-slip.tsx';
import { Tabs } from './tabs.tsx';

/** With the bet slip in the middle: it comes up over the bar. */
export function SlipTabsShell({ children }: ShellProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Tabs
        middle={
          <button
            type="button"
            className="tab-middle"
            aria-expanded={isOpen}
            aria-label={t('slip.title')}
            onClick={() => setOpen(!isOpen)}
          >
            <Ticket aria-hidden="true" size={26} />
          </button>
        }
      >
        {children}
      </Tabs>
      {isOpen && (
        <aside className="slip-sheet" aria-label={t('slip.title')}>
          <BetSlip onClose={() => setOpen(false)} />
        </aside>
      )}
    </>
  );
}
