import { useTranslation } from 'react-i18next';
import { act } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import type { Game } from './parts.tsx';

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

/** What may be staked and won on a game of a site, and how fast it is played. */
export function LimitsDialog(props: {
  readonly site: string;
  readonly game: Game;
  readonly currency: string;
  readonly onClose: () => void;
}) {
  const { site, game, currency, onClose } = props;
  const { t } = useTranslation('casino');
  const { provider_code, game_code, stamp } = game;
  return (
    <ActionDialog
      title={t('limitsOf', { game: game.game_name })}
      description={t('limitsLead')}
      confirm={t('save')}
      done={t('saved')}
      onClose={onClose}
      onSubmit={({ min = '', max = '', win = '', pace = '', reason = '' }) =>
        act('/api/office/catalogue/set_limits', {
          ...{ site, provider_code, game_code, stamp, reason },
          ...{ min_stake: orNull(min), max_stake: orNull(max), max_win: orNull(win) },
          shortest_round_ms: pace === '' ? null : Math.round(Number(pace) * 1_000),
        })
      }
    >
      {(problem) => {
        const amount = (name: string, field: 'min_stake' | 'max_stake' | 'max_win') => (
          <TextField
            name={name}
            label={`${t(`limits.${field}`)} (${currency})`}
            problem={problem(field)}
            defaultValue={game[field] ?? ''}
            inputMode="decimal"
            pattern="(0|[1-9][0-9]{0,11})([.][0-9]{1,4})?"
          />
        );
        return (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              {amount('min', 'min_stake')}
              {amount('max', 'max_stake')}
              {amount('win', 'max_win')}
              <TextField
                name="pace"
                label={t('limits.pace')}
                type="number"
                min={0}
                max={60}
                step={0.1}
                defaultValue={game.shortest_round_ms === null ? '' : game.shortest_round_ms / 1_000}
              />
            </div>
            <p className="text-sm text-muted">{t('limitsHint')}</p>
          </>
        );
      }}
    </ActionDialog>
  );
}
