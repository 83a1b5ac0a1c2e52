import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { act } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { type Draft, written } from './draft.ts';
import type { Whole } from './parts.tsx';

export type Opened = 'save' | 'start' | 'pause' | 'end' | 'grant';

const states = { start: 'active', pause: 'paused', end: 'ended' } as const;

/** The dialogs of a promotion: each says what it will do. */
export function PromotionDialogs(props: {
  readonly promotion: Whole['promotion'];
  readonly draft: Draft;
  readonly open: Opened | undefined;
  readonly onClose: () => void;
}) {
  const { promotion, draft, open, onClose } = props;
  const { t } = useTranslation('rewards');
  const { promotion_id, version, state } = promotion;
  if (open === undefined) return null;
  if (open === 'grant') return <GrantDialog promotion={promotion} onClose={onClose} />;
  if (open === 'save')
    return (
      <ActionDialog
        title={t('save')}
        description={t('saveLead')}
        confirm={t('save')}
        done={t('saved')}
        onClose={onClose}
        onSubmit={({ reason = '' }) =>
          act('/api/office/promotions/save', { promotion_id, version, ...written(draft), reason })
        }
      />
    );
  return (
    <ActionDialog
      title={t(open)}
      description={t(`${open}Lead`)}
      confirm={t(open)}
      isDangerous={open === 'end'}
      done={t('done')}
      onClose={onClose}
      onSubmit={({ reason = '' }) =>
        act('/api/office/promotions/set_state', { promotion_id, from: state, to: states[open], reason })
      }
    />
  );
}

function GrantDialog(props: { readonly promotion: Whole['promotion']; readonly onClose: () => void }) {
  const { promotion, onClose } = props;
  const { t } = useTranslation('rewards');
  // One key a dialog: what is sent twice is one grant.
  const [key] = useState(() => crypto.randomUUID());
  return (
    <ActionDialog
      title={t('grantByHand')}
      description={t('grantLead')}
      confirm={t('grantByHand')}
      done={t('granted')}
      onClose={onClose}
      onSubmit={({ player = '', reason = '' }) =>
        act('/api/office/promotions/grant', {
          ...{ key, promotion_id: promotion.promotion_id, reason },
          player_id: player.trim(),
        })
      }
    >
      {(problem) => (
        <TextField
          name="player"
          label={t('playerId')}
          problem={problem('player_id')}
          inputMode="numeric"
          pattern="[1-9][0-9]{0,17}"
          required
        />
      )}
    </ActionDialog>
  );
}
