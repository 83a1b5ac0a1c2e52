import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { PrivacyPanel } from './privacy-panel.tsx';
import { Tabs } from './tabs.tsx';

/** A person's own data: who looked at it, an export of all of it, and its erasure. */
export function PrivacyScreen() {
  const { t } = useTranslation('protection');
  const [params, setParams] = useSearchParams();
  const player_id = params.get('player') ?? '';
  const isChosen = /^[1-9]\d{0,17}$/.test(player_id);
  return (
    <Page title={t('tab.privacy')} lead={t('privacyLead')}>
      <Tabs />
      <form
        className="flex max-w-md items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          const player = new FormData(event.currentTarget).get('player');
          if (typeof player === 'string') setParams({ player: player.trim() });
        }}
      >
        <div className="flex-1">
          <TextField
            key={player_id}
            name="player"
            label={t('playerId')}
            defaultValue={player_id}
            inputMode="numeric"
            pattern="[1-9][0-9]*"
            required
          />
        </div>
        <Button type="submit" className="h-9">
          {t('show')}
        </Button>
      </form>
      {isChosen && <PrivacyPanel playerId={player_id} />}
    </Page>
  );
}
