import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may, useMe } from '../../../data/me.ts';
import { Button } from '../../../ui/button.tsx';
import { CorrectDialog } from '../../cashier/correct-dialog.tsx';
import { ContactDialog } from '../../protection/contact-dialog.tsx';
import { ExcludeDialog } from '../../protection/exclude-dialog.tsx';
import { DemandDialog } from '../../verification/demand-dialog.tsx';
import type { Player } from '../player-badges.tsx';

/** What the cashier and risk do with a player, from the player's own page. */
export function OtherActions({ player }: { readonly player: Player }) {
  const { t } = useTranslation(['cashier', 'protection', 'verification']);
  const me = useMe();
  const [open, setOpen] = useState<'contact' | 'correct' | 'demand' | 'exclude'>();
  const close = () => setOpen(undefined);
  const { player_id: playerId, account_id: name, site, currency } = player;
  return (
    <>
      {may(me, 'players.correct', site) && (
        <Button onClick={() => setOpen('correct')}>{t('cashier:correct.title')}</Button>
      )}
      {may(me, 'players.protect', site) && (
        <Button onClick={() => setOpen('contact')}>{t('protection:contact')}</Button>
      )}
      {may(me, 'players.protect', site) && (
        <Button onClick={() => setOpen('demand')}>{t('verification:demand')}</Button>
      )}
      {may(me, 'players.protect', site) && (
        <Button look="danger" onClick={() => setOpen('exclude')}>
          {t('protection:exclude')}
        </Button>
      )}
      {open === 'contact' && <ContactDialog playerId={playerId} onClose={close} />}
      {open === 'correct' && <CorrectDialog {...{ playerId, name, site, currency }} onClose={close} />}
      {open === 'demand' && <DemandDialog {...{ playerId, site }} onClose={close} />}
      {open === 'exclude' && <ExcludeDialog playerId={playerId} onClose={close} />}
    </>
  );
}
