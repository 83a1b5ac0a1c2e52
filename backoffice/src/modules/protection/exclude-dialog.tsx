import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { stopKinds } from '#rules/players/limits.ts';
import { act } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { AccountText, type ShownAccount } from './account-text.tsx';

interface Reached {
  readonly others: readonly ShownAccount[];
  readonly elsewhere: number;
}

/** Begins a break or an exclusion of a player, and says which other accounts of the person it reached. */
export function ExcludeDialog({
  playerId,
  onClose,
}: {
  /** Asked for where none is given. */
  readonly playerId?: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('protection');
  const [reached, setReached] = useState<Reached>();
  const isDone = useRef(false);
  if (reached)
    return (
      <Dialog title={t('reached')} onClose={onClose}>
        {reached.others.length + reached.elsewhere === 0 ? (
          <p>{t('reachedNone')}</p>
        ) : (
          <ul className="list-disc ps-5">
            {reached.others.map((account) => (
              <li key={account.player_id}>
                <AccountText account={account} />
              </li>
            ))}
            {reached.elsewhere > 0 && <li>{t('reachedElsewhere', { number: reached.elsewhere })}</li>}
          </ul>
        )}
        <div className="mt-4 flex justify-end">
          <Button onClick={onClose}>{t('understood')}</Button>
        </div>
      </Dialog>
    );
  return (
    <ActionDialog
      title={t('exclude')}
      description={t('excludeLead')}
      confirm={t('exclude')}
      isDangerous
      done={t('excludedDone')}
      onClose={() => {
        // Once it is done the dialog stays, to say whom it reached.
        if (!isDone.current) onClose();
      }}
      onSubmit={async ({ player_id = '', kind = '', reason = '' }) => {
        const answer = await act('/api/office/protection/exclude', {
          ...{ player_id: playerId ?? player_id.trim(), reason },
          kind: stopKinds.find((one) => one === kind) ?? 'break_day',
        });
        if (isOfficeRefusal(answer)) return answer;
        isDone.current = true;
        setReached(answer);
        return answer;
      }}
    >
      {(problem) => (
        <>
          {playerId === undefined && (
            <TextField
              name="player_id"
              label={t('playerId')}
              problem={problem('player_id')}
              inputMode="numeric"
              pattern="[1-9][0-9]*"
              required
            />
          )}
          <SelectField
            name="kind"
            label={t('length')}
            problem={problem('kind')}
            options={stopKinds.map((value) => ({ value, label: t(`stop.${value}`) }))}
          />
        </>
      )}
    </ActionDialog>
  );
}
