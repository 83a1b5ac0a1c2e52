import { useTranslation } from 'react-i18next';
import type { OfficeRequest } from '#contract/office/calls.ts';
import { MOST_MARGIN } from '#rules/sportsbook/prices/site-price.ts';
import { act } from '../../../data/queries.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { marginEntered } from './margin-text.ts';

/** What a margin is of, and what it is now. */
export type MarginOf = Omit<OfficeRequest<'/api/office/sportsbook/set_margin'>, 'margin' | 'reason'>;

export function MarginField({ was }: { readonly was: number | null }) {
  const { t } = useTranslation('pricing');
  return (
    <TextField
      {...{ name: 'margin', type: 'number', min: 0, max: MOST_MARGIN / 100, step: 0.01 }}
      label={t('percent')}
      hint={t('percentHint')}
      defaultValue={was === null ? '' : was / 100}
    />
  );
}

/** A margin that is known: another one, or none. */
export function MarginDialog({ of, onClose }: { readonly of: MarginOf; readonly onClose: () => void }) {
  const { t } = useTranslation('pricing');
  return (
    <ActionDialog
      title={t('margin')}
      description={t('marginLead')}
      confirm={t('save')}
      done={t('saved')}
      onClose={onClose}
      onSubmit={({ margin = '', reason = '' }) =>
        act('/api/office/sportsbook/set_margin', { ...of, margin: marginEntered(margin), reason })
      }
    >
      <MarginField was={of.was} />
    </ActionDialog>
  );
}
