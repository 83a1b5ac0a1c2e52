import { Plus, Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../ui/button.tsx';
import { CheckField, SelectField, TextField } from '../../ui/field.tsx';
import type { PlanDraft } from './plan-draft.ts';

const MOST_TIERS = 10;

interface Props {
  readonly draft: PlanDraft;
  readonly onChange: (draft: PlanDraft) => void;
}

/** How an affiliate is paid: a share of revenue, an amount for each player, or both. */
export function PlanFields({ draft, onChange }: Props) {
  const { t } = useTranslation('affiliates');
  const set = (change: Partial<PlanDraft>) => onChange({ ...draft, ...change });
  return (
    <div className="grid gap-4">
      <CheckField
        label={t('revenueShare')}
        checked={draft.hasRevenue}
        onChange={({ target }) => set({ hasRevenue: target.checked })}
      />
      {draft.hasRevenue && <RevenueFields draft={draft} onChange={onChange} />}
      <CheckField
        label={t('acquisition')}
        checked={draft.hasAcquisition}
        onChange={({ target }) => set({ hasAcquisition: target.checked })}
      />
      {draft.hasAcquisition && <AcquisitionFields draft={draft} onChange={onChange} />}
      <div className="grid gap-3 sm:grid-cols-2">
        <PercentField
          label={t('subShare')}
          value={draft.subShare}
          onChange={({ target }) => set({ subShare: target.value })}
        />
        <TextField
          {...days}
          label={t('windowDays')}
          value={draft.windowDays}
          onChange={({ target }) => set({ windowDays: target.value })}
        />
      </div>
    </div>
  );
}

const days = { type: 'number', min: 1, max: 90, step: 1, required: true } as const;
const amount = {
  required: true,
  inputMode: 'decimal',
  pattern: '(0|[1-9][0-9]{0,11})([.][0-9]{1,4})?',
} as const;

const PercentField = (props: ComponentProps<typeof TextField>) => (
  <TextField {...props} type="number" min={0} max={100} step={0.01} required />
);

function RevenueFields({ draft, onChange }: Props) {
  const { t } = useTranslation('affiliates');
  const set = (change: Partial<PlanDraft>) => onChange({ ...draft, ...change });
  const setTier = (at: number, change: Partial<PlanDraft['tiers'][number]>) =>
    set({ tiers: draft.tiers.map((tier, place) => (place === at ? { ...tier, ...change } : tier)) });
  return (
    <div className="grid gap-3 border-l-2 border-line pl-4">
      {draft.tiers.map((tier, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tier is its place
        <div key={at} className="grid grid-cols-[1fr_6rem_2rem] items-end gap-2">
          <TextField
            {...amount}
            label={t('tierFrom')}
            value={tier.from}
            readOnly={at === 0}
            onChange={({ target }) => setTier(at, { from: target.value })}
          />
          <PercentField
            label={t('percent')}
            value={tier.percent}
            onChange={({ target }) => setTier(at, { percent: target.value })}
          />
          {at > 0 && (
            <IconButton
              label={t('removeTier')}
              onClick={() => set({ tiers: draft.tiers.filter((_, place) => place !== at) })}
            >
              <Trash2 size={16} aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      {draft.tiers.length < MOST_TIERS && (
        <Button
          className="justify-self-start"
          onClick={() => set({ tiers: [...draft.tiers, { from: '', percent: '' }] })}
        >
          <Plus size={14} aria-hidden /> {t('addTier')}
        </Button>
      )}
      <SelectField
        label={t('mode')}
        value={draft.mode}
        onChange={({ target }) => set({ mode: target.value === 'whole' ? 'whole' : 'marginal' })}
        options={(['marginal', 'whole'] as const).map((value) => ({ value, label: t(`modes.${value}`) }))}
      />
      <CheckField
        label={t('carries')}
        checked={draft.carriesLosses}
        onChange={({ target }) => set({ carriesLosses: target.checked })}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <PercentField
          label={t('revenueCost')}
          value={draft.revenueCost}
          onChange={({ target }) => set({ revenueCost: target.value })}
        />
        <PercentField
          label={t('depositCost')}
          value={draft.depositCost}
          onChange={({ target }) => set({ depositCost: target.value })}
        />
      </div>
    </div>
  );
}

function AcquisitionFields({ draft, onChange }: Props) {
  const { t } = useTranslation('affiliates');
  const set = (change: Partial<PlanDraft>) => onChange({ ...draft, ...change });
  return (
    <div className="grid gap-3 border-l-2 border-line pl-4 sm:grid-cols-2">
      <TextField
        {...amount}
        label={t('cpaAmount')}
        value={draft.amount}
        onChange={({ target }) => set({ amount: target.value })}
      />
      <TextField
        {...amount}
        label={t('firstDeposit')}
        value={draft.firstDeposit}
        onChange={({ target }) => set({ firstDeposit: target.value })}
      />
      <TextField
        {...amount}
        label={t('turnover')}
        value={draft.turnover}
        onChange={({ target }) => set({ turnover: target.value })}
      />
      <TextField
        {...days}
        label={t('withinDays')}
        value={draft.withinDays}
        onChange={({ target }) => set({ withinDays: target.value })}
      />
    </div>
  );
}
