import { useId } from 'react';
import type { TokenGame, TokenRound } from '../../../data/minigame.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useDates } from '../../../ui/dates.ts';
import type { Face } from './faces.ts';

interface OptionsProps {
  readonly name: string;
  readonly of: 'game' | 'mode' | 'stake';
  readonly options: readonly { readonly value: string; readonly label: string; readonly more?: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly disabled: boolean;
}

/** One of a few, side by side; the arrow keys go from one to the next. */
export function Options({ name, of, options, value, onChange, disabled }: OptionsProps) {
  const id = useId();
  return (
    <div>
      <p id={id} className="mb-1.5 text-small text-muted">
        {name}
      </p>
      <div
        role="radiogroup"
        aria-labelledby={id}
        className="climb-choice"
        data-of={of}
        onKeyDown={(event) => {
          const step = /^Arrow(Right|Down)$/.test(event.key)
            ? 1
            : /^Arrow(Left|Up)$/.test(event.key)
              ? -1
              : 0;
          if (step === 0 || disabled) return;
          event.preventDefault();
          const at = options.findIndex((one) => one.value === value);
          const next = options[(at + step + options.length) % options.length];
          if (!next) return;
          onChange(next.value);
          event.currentTarget.querySelectorAll('button')[options.indexOf(next)]?.focus();
        }}
      >
        {options.map((option) => (
          // biome-ignore lint/a11y/useSemanticElements: a radio button drawn as a field to press
          <button
            key={option.value}
            type="button"
            role="radio"
            aria-checked={option.value === value}
            tabIndex={option.value === value ? 0 : -1}
            disabled={disabled}
            className="climb-option figures"
            onClick={() => onChange(option.value)}
          >
            {option.label}
            {option.more !== undefined && <small>{option.more}</small>}
          </button>
        ))}
      </div>
    </div>
  );
}

/** The result or current value of the round, announced when it changes. */
export function RoundStatus({
  round,
  game,
  face: { texts, lead },
}: {
  readonly round: TokenRound | undefined;
  readonly game: TokenGame;
  readonly face: Face;
}) {
  const { t } = useTranslation();
  const dates = useDates();
  const steps = game.modes.find(({ mode }) => mode === round?.mode)?.steps;
  const times = steps?.[(round?.choices.length ?? 0) - 1]?.times ?? '0';
  return (
    <div role="status" className="grid min-h-14 content-center gap-0.5">
      {round === undefined && <p className="text-muted">{t(lead)}</p>}
      {round?.state === 'open' && (
        <>
          <p className="text-lead font-semibold text-ink">
            {t(`${texts}.choose`, { floor: round.choices.length + 1 })}
          </p>
          <p className="text-small text-muted">
            {t(`${texts}.expires`, { at: dates.moment(round.expires_at) })}
          </p>
        </>
      )}
      {round?.state === 'lost' && (
        <>
          <p className="font-display text-title text-ink">{t(`${texts}.lost`)}</p>
          <p className="text-muted">
            {t('minigame.lostLead', { count: Number(round.stake), amount: round.stake })}
          </p>
        </>
      )}
      {round?.state === 'won' && (
        <>
          <p className="font-display text-title text-ink">
            {round.choices.length === steps?.length
              ? t(`${texts}.topped`)
              : t('minigame.won', { count: Number(round.worth), amount: round.worth })}
          </p>
          <p className="text-positive">
            {t('minigame.wonLead', { times })}
            {round.choices.length === steps?.length
              ? ` ${t('minigame.won', { count: Number(round.worth), amount: round.worth })}`
              : ''}
          </p>
        </>
      )}
      {round?.state === 'returned' && (
        <p className="font-display text-title text-ink">{t('minigame.returned')}</p>
      )}
    </div>
  );
}

/** For who has too few tokens: where they come from. */
export function Short({ balance }: { readonly balance: string }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-3 rounded-card bg-sunken p-4">
      <p className="text-small text-muted">
        {t('minigame.short', { count: Number(balance), amount: balance })}
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/spin" look="quiet" size="small">
          {t('minigame.toWheel')}
        </ButtonLink>
        <ButtonLink to="/mission" look="quiet" size="small">
          {t('minigame.toMissions')}
        </ButtonLink>
      </div>
    </div>
  );
}

interface ActionsProps extends Pick<Face, 'texts'> {
  readonly round: TokenRound | undefined;
  readonly isBusy: boolean;
  readonly canStart: boolean;
  readonly onStart: () => void;
  readonly onLeave: (round: TokenRound) => void;
}

export function Actions({ round, texts, isBusy, canStart, onStart, onLeave }: ActionsProps) {
  const { t } = useTranslation();
  if (round?.state === 'open') {
    const isFirst = round.choices.length === 0;
    return (
      <Button
        size="large"
        wide
        look={isFirst ? 'quiet' : 'accent'}
        busy={isBusy}
        onClick={() => onLeave(round)}
      >
        {isFirst ? t('minigame.giveBack') : t('minigame.leave', { amount: round.worth })}
      </Button>
    );
  }
  return (
    <Button size="large" wide busy={isBusy} disabled={!canStart} onClick={onStart}>
      {t(round ? `${texts}.again` : `${texts}.start`)}
    </Button>
  );
}
