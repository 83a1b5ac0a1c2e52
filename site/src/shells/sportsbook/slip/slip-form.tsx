import { Settings2, Share2, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { linesOf, systems, systemTypes } from '#rules/sportsbook/tickets/system.ts';
import { usePreferences } from '../../../data/sportsbook/preferences.ts';
import { changeLeg, clearSlip } from '../../../data/sportsbook/slip/edit-slip.ts';
import { useSlip } from '../../../data/sportsbook/slip/slip.ts';
import { systemNames } from '../../../data/sportsbook/slip/system-names.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { PriceFormat } from '../odds/format.tsx';
import { useGifts } from './gifts.tsx';
import { LegCard } from './leg-card.tsx';
import { ShareLine } from './share.tsx';
import { SlipBottom } from './slip-bottom.tsx';
import { SlipSettings } from './slip-settings.tsx';
import { SingleStake } from './stakes.tsx';
import { type LegView, useSlipNow, useSlipUpkeep } from './use-slip-now.ts';

/** The selections of the slip, what is bet on them, and what it would bring. */
export function SlipForm() {
  const views = useSlipNow();
  useSlipUpkeep(views);
  const [opened, setOpened] = useState<'settings' | 'share'>();
  return (
    <PriceFormat>
      <Kinds />
      <Tools opened={opened} onOpen={(now) => setOpened(now === opened ? undefined : now)} />
      {opened === 'settings' && <SlipSettings />}
      {opened === 'share' && <ShareLine />}
      <Legs views={views} />
      <SlipBottom views={views} />
    </PriceFormat>
  );
}

function Legs({ views }: { readonly views: readonly LegView[] }) {
  const kind = useSlip((slip) => slip.kind);
  const { chosen } = useGifts(views);
  return (
    <ul className="legs">
      {views.map((view) => (
        <LegCard key={`${view.leg.market_id} ${view.leg.selection}`} view={view} kind={kind}>
          {kind === 'single' && (
            <SingleStake
              view={view}
              isAlone={views.length === 1}
              gift={chosen}
              onChange={(stake) => changeLeg(view.leg, { stake })}
            />
          )}
        </LegCard>
      ))}
    </ul>
  );
}

const kinds = ['single', 'parlay', 'system'] as const;

/** Each on its own, all together, or every combination. */
function Kinds() {
  const { t } = useTranslation();
  const { kind, legs, system } = useSlip();
  const why = useId();
  const fitting = systemTypes.filter((type) => systems[type].legs === legs.length);
  const first = fitting[0];
  const options = fitting.map((value) => ({
    value,
    text: `${systemNames[value]} (${linesOf(value).length})`,
  }));
  const reasons = [
    ...(legs.length < 2 ? [t('sportsSlip.blocked.parlay')] : []),
    ...(first ? [] : [t('sportsSlip.blocked.system')]),
  ];
  return (
    <>
      <div className="slip-kinds">
        {kinds.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === kind}
            aria-describedby={reasons.length > 0 ? why : undefined}
            disabled={(one === 'parlay' && legs.length < 2) || (one === 'system' && !first)}
            onClick={() => useSlip.setState({ kind: one, system: one === 'system' ? (first ?? null) : null })}
          >
            {t(`sportsSlip.kind.${one}`)}
          </button>
        ))}
      </div>
      {reasons.length > 0 && (
        <p id={why} className="slip-why">
          {reasons.join(' ')}
        </p>
      )}
      {kind === 'system' && options.length > 0 && (
        <div className="slip-system">
          <Select
            label={t('sportsSlip.kind.system')}
            value={system ?? options[0]?.value ?? 'TRIXIE'}
            options={options}
            onChange={(value) => useSlip.setState({ system: value })}
          />
        </div>
      )}
    </>
  );
}

interface ToolsProps {
  readonly opened: 'settings' | 'share' | undefined;
  readonly onOpen: (what: 'settings' | 'share') => void;
}

function Tools({ opened, onOpen }: ToolsProps) {
  const { t } = useTranslation();
  const policy = usePreferences((state) => state.policy);
  return (
    <div className="slip-tools">
      <span>{t(`sportsSlip.policies.${policy}`)}</span>
      <IconButton label={t('sportsSlip.clear')} onClick={clearSlip}>
        <Trash2 aria-hidden="true" size={18} />
      </IconButton>
      <IconButton
        label={t('sportsSlip.share')}
        aria-expanded={opened === 'share'}
        onClick={() => onOpen('share')}
      >
        <Share2 aria-hidden="true" size={18} />
      </IconButton>
      <IconButton
        label={t('sportsSlip.settings')}
        aria-expanded={opened === 'settings'}
        onClick={() => onOpen('settings')}
      >
        <Settings2 aria-hidden="true" size={18} />
      </IconButton>
    </div>
  );
}
