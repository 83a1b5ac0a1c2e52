import { useTranslation } from 'react-i18next';
import { act } from '../../../data/queries.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { marketName } from '../desk/desk-row.tsx';
import type { PriceOf } from './price-dialog.tsx';

const MINUTES = 60;
const MOST_MINUTES = 14 * 24 * 60;

interface Props {
  readonly site: string;
  readonly id: string;
  readonly of: PriceOf;
  readonly onClose: () => void;
}

/** Boosts the price of a selection for everybody, or ends the boost that there is. */
export function BoostDialog({ of, ...props }: Props) {
  const { boost } = of.selection;
  return boost ? <EndDialog of={of} boost={boost} {...props} /> : <SetDialog of={of} {...props} />;
}

function SetDialog({ site, id, of: { market, selection }, onClose }: Props) {
  const { t } = useTranslation('pricing');
  return (
    <ActionDialog
      title={`${t('boost')}: ${marketName(market)} ${selection.code}`}
      description={t('boostLead', { odds: selection.odds })}
      confirm={t('boost')}
      done={t('saved')}
      onClose={onClose}
      onSubmit={({ odds = '', stake = '', budget = '', starts = '0', minutes = '', reason = '' }) =>
        act('/api/office/sportsbook/set_boost', {
          ...{ site, event_id: id, market_id: market.market_id, selection: selection.code, reason },
          ...{ odds: Number(odds).toFixed(2), max_stake: stake, budget },
          ...{ starts_in_minutes: Number(starts), minutes: Number(minutes) },
        })
      }
    >
      <TextField
        {...{ name: 'odds', type: 'number', min: 1.01, max: 999.99, step: 0.01, required: true }}
        label={t('boostedOdds')}
      />
      <TextField
        {...{ name: 'stake', type: 'number', min: 0.01, step: 0.01, required: true }}
        label={t('boostStake')}
      />
      <TextField
        {...{ name: 'budget', type: 'number', min: 0.01, step: 0.01, required: true }}
        label={t('boostBudget')}
        hint={t('boostBudgetHint')}
      />
      <TextField
        {...{ name: 'starts', type: 'number', min: 0, max: MOST_MINUTES, required: true }}
        label={t('boostStarts')}
        defaultValue={0}
      />
      <TextField
        {...{ name: 'minutes', type: 'number', min: 1, max: MOST_MINUTES, required: true }}
        label={t('minutes')}
        defaultValue={MINUTES}
      />
    </ActionDialog>
  );
}

function EndDialog(props: Props & { readonly boost: NonNullable<PriceOf['selection']['boost']> }) {
  const { site, of, boost, onClose } = props;
  const { t } = useTranslation('pricing');
  const { odds, used, budget } = boost;
  return (
    <ActionDialog
      title={`${t('endBoost')}: ${marketName(of.market)} ${of.selection.code}`}
      description={t('endBoostLead', { odds, used, budget })}
      confirm={t('endBoost')}
      done={t('saved')}
      onClose={onClose}
      onSubmit={({ reason = '' }) =>
        act('/api/office/sportsbook/end_boost', { site, boost_id: boost.boost_id, reason })
      }
    />
  );
}
