import './slip-tabs.css';
import { Ticket } from 'lucide-react';
import { turnSlip, useSlip } from '../../data/sportsbook/slip/slip.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { SlipBadge, SlipSheet } from '../sportsbook/slip-container.tsx';
import type { ShellProps } from '../template/template.ts';
import { Tabs } from './tabs.tsx';

/** With the bet slip in the middle: it comes up over the bar. */
export function SlipTabsShell({ children }: ShellProps) {
  const { t } = useTranslation();
  const isOpen = useSlip((slip) => slip.isOpen);
  return (
    <>
      <Tabs
        middle={
          <button
            type="button"
            className="tab-middle"
            aria-expanded={isOpen}
            aria-label={t('slip.title')}
            onClick={turnSlip}
          >
            <Ticket aria-hidden="true" size={26} />
            <SlipBadge />
          </button>
        }
      >
        {children}
      </Tabs>
      <SlipSheet />
    </>
  );
}
