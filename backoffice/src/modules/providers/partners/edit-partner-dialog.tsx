import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { act } from '../../../data/queries.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { CheckField, TextArea, TextField } from '../../../ui/field.tsx';
import { ListPicker } from '../../../ui/picker/pick-field.tsx';
import type { Partner } from './partner-screen.tsx';

const linesOf = (text: string) => text.split(/[\s,]+/).filter((one) => one !== '');

/** What a partner is called, where its wallet is, who may call and frame, and which games it has. */
export function EditPartnerDialog({
  partner,
  onClose,
}: {
  readonly partner: Partner;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('providers');
  const [games, setGames] = useState<readonly string[] | null>(partner.games);
  return (
    <ActionDialog
      title={t('edit')}
      description={t('editLead')}
      confirm={t('save')}
      done={t('saved')}
      onClose={onClose}
      onSubmit={({ name = '', wallet_url = '', origins = '', networks = '', reason = '' }) =>
        act('/api/office/partners/change', {
          ...{ partner: partner.partner, version: partner.version, name, wallet_url, reason },
          ...{ origins: linesOf(origins), networks: linesOf(networks), games: games && [...games] },
        })
      }
    >
      {(problem) => (
        <>
          <TextField
            name="name"
            label={t('partner.name')}
            problem={problem('name')}
            defaultValue={partner.name}
            required
            maxLength={100}
          />
          <TextField
            name="wallet_url"
            type="url"
            label={t('partner.wallet')}
            hint={t('partner.walletHint')}
            problem={problem('wallet_url')}
            defaultValue={partner.wallet_url}
            required
            maxLength={500}
          />
          <TextArea
            name="origins"
            label={t('partner.origins')}
            hint={t('partner.originsHint')}
            problem={problem('origins')}
            defaultValue={partner.origins.join('\n')}
            spellCheck={false}
          />
          <TextArea
            name="networks"
            label={t('networks')}
            hint={t('networksHint')}
            problem={problem('networks')}
            defaultValue={partner.networks.join('\n')}
          />
          <CheckField
            label={t('partner.allGames')}
            checked={games === null}
            onChange={({ target }) => setGames(target.checked ? null : [])}
          />
          {games !== null && (
            <ListPicker
              label={t('partner.games')}
              problem={problem('games')}
              options={partner.can_have.map(({ game, name }) => ({ value: game, label: name }))}
              value={games}
              onChange={setGames}
            />
          )}
        </>
      )}
    </ActionDialog>
  );
}
