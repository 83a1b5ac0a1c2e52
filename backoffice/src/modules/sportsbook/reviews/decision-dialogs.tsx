import { useTranslation } from 'react-i18next';
import { declineReasons } from '#contract/office/calls/sportsbook/reviews.ts';
import { act } from '../../../data/queries.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { betName, oddsText, type Review } from './reviews.ts';

interface Props {
  readonly review: Review;
  readonly onClose: () => void;
}

/** Declines a bet: the reason is what its player reads. */
export function DeclineDialog({ review: { ticket_id, version }, onClose }: Props) {
  const { t } = useTranslation('reviews');
  return (
    <ActionDialog
      title={t('action.decline')}
      description={t('declineLead')}
      confirm={t('action.decline')}
      done={t('done.decline')}
      isDangerous
      needsReason={false}
      onClose={onClose}
      onSubmit={({ why }) =>
        act('/api/office/sportsbook/decline_ticket', {
          ...{ ticket_id, version },
          reason: declineReasons.find((one) => one === why) ?? 'DECLINED',
        })
      }
    >
      <SelectField
        name="why"
        label={t('reason')}
        options={declineReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
      />
    </ActionDialog>
  );
}

/** Offers a smaller stake. */
export function StakeDialog({ review, onClose }: Props) {
  const { t } = useTranslation('reviews');
  const { ticket_id, version, asked, currency, kind, stake_mode } = review;
  const hint = kind === 'system' ? 'eachLine' : stake_mode === 'TO_WIN' ? 'toBeWon' : undefined;
  return (
    <ActionDialog
      title={t('action.stake')}
      description={t('offerLead')}
      confirm={t('offer')}
      done={t('done.offer')}
      needsReason={false}
      onClose={onClose}
      onSubmit={({ stake = '' }) =>
        act('/api/office/sportsbook/offer_ticket', { ticket_id, version, stake, prices: [] })
      }
    >
      {(problem) => (
        <TextField
          {...{ name: 'stake', inputMode: 'decimal', required: true, autoComplete: 'off' }}
          label={`${t('stake')} (${currency})`}
          {...(hint === undefined ? {} : { hint: t(hint) })}
          problem={problem('stake')}
          pattern="(0|[1-9][0-9]{0,11})([.][0-9]{1,4})?"
          defaultValue={asked.stake}
          onFocus={({ target }) => target.select()}
        />
      )}
    </ActionDialog>
  );
}

/** Offers other prices, of one leg or of several, and a smaller stake with them. */
export function PriceDialog({ review, onClose }: Props) {
  const { t } = useTranslation('reviews');
  const { ticket_id, version, legs, asked, currency } = review;
  return (
    <ActionDialog
      title={t('action.price')}
      description={t('offerLead')}
      confirm={t('offer')}
      done={t('done.offer')}
      needsReason={false}
      onClose={onClose}
      onSubmit={({ stake = '', ...values }) =>
        act('/api/office/sportsbook/offer_ticket', {
          ...{ ticket_id, version, stake },
          prices: legs.flatMap(({ odds }, place) => {
            const offered = values[`odds ${place + 1}`] ?? '';
            return offered === '' || Number(offered) === Number(odds)
              ? []
              : [{ leg: place + 1, odds: Number(offered).toFixed(2) }];
          }),
        })
      }
    >
      {(problem) => (
        <>
          {legs.map((leg, place) => (
            <TextField
              key={`${leg.market_id} ${leg.selection}`}
              {...{ name: `odds ${place + 1}`, type: 'number', min: 1.01, max: 999.99, step: 0.01 }}
              label={betName(leg)}
              {...(leg.odds_now === null ? {} : { hint: t('oddsNow', { odds: oddsText(leg.odds_now) }) })}
              problem={problem('prices')}
              placeholder={oddsText(leg.odds)}
              required={legs.length === 1}
            />
          ))}
          <TextField
            {...{ name: 'stake', inputMode: 'decimal', required: true, autoComplete: 'off' }}
            label={`${t('stake')} (${currency})`}
            problem={problem('stake')}
            pattern="(0|[1-9][0-9]{0,11})([.][0-9]{1,4})?"
            defaultValue={asked.stake}
          />
        </>
      )}
    </ActionDialog>
  );
}
