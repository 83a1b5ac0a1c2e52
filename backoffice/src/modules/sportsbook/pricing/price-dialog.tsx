import { useTranslation } from 'react-i18next';
import { act } from '../../../data/queries.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { CheckField, TextField } from '../../../ui/field.tsx';
import { marketName } from '../desk/desk-row.tsx';
import type { Prices } from './prices-panel.tsx';

type Market = Prices['markets'][number];

export interface PriceOf {
  readonly market: Market;
  readonly selection: Market['selections'][number];
}

const MINUTES = 10;
const MOST_MINUTES = 1_440;

/** The price of a selection by hand: for a time, or until the score or state of its event changes. */
export function PriceDialog(props: {
  readonly site: string;
  readonly id: string;
  readonly of: PriceOf;
  readonly onClose: () => void;
}) {
  const { site, id, of, onClose } = props;
  const { t } = useTranslation('pricing');
  const { market, selection } = of;
  const was = selection.by_hand?.odds ?? null;
  return (
    <ActionDialog
      title={`${t('setPrice')}: ${marketName(market)} ${selection.code}`}
      description={t('priceLead', { odds: selection.feed_odds })}
      confirm={t('save')}
      done={t('saved')}
      onClose={onClose}
      onSubmit={({ odds = '', minutes = '', state, reason = '' }) =>
        act('/api/office/sportsbook/set_price', {
          ...{ site, event_id: id, market_id: market.market_id, selection: selection.code, was, reason },
          price:
            odds === ''
              ? null
              : {
                  odds: Number(odds).toFixed(2),
                  minutes: Number(minutes),
                  ends_with_state: state !== undefined,
                },
        })
      }
    >
      <TextField
        {...{ name: 'odds', type: 'number', min: 1.01, max: 999.99, step: 0.01 }}
        label={t('odds')}
        hint={t('oddsHint')}
        defaultValue={selection.odds}
      />
      <TextField
        {...{ name: 'minutes', type: 'number', min: 1, max: MOST_MINUTES, required: true }}
        label={t('minutes')}
        defaultValue={MINUTES}
      />
      <CheckField name="state" label={t('endsWithState')} defaultChecked />
    </ActionDialog>
  );
}
