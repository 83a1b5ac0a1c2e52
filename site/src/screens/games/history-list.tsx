import { ReceiptText, ShieldCheck } from 'lucide-react';
import type { CallResponse } from '#contract/calls.ts';
import { outcomeOf } from '#rules/games/round-outcome.ts';
import { parseAmount } from '#rules/money/amount.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { Amount } from '../../ui/amount.tsx';
import { useDates } from '../../ui/dates.ts';
import { Picture } from '../../ui/pictures/picture.tsx';

export type PlayedRound = CallResponse<'/api/games/history'>['value'][number];

interface HistoryListProps {
  readonly rounds: readonly PlayedRound[];
  readonly onOpen: (round: PlayedRound) => void;
}

/** Rounds, newest first; each opens its proof, one of an outside game its details. */
export function HistoryList({ rounds, onOpen }: HistoryListProps) {
  const { t } = useTranslation();
  return (
    <div className="overflow-hidden rounded-card border border-line bg-raised">
      <div
        aria-hidden
        className="hidden grid-cols-[2.75rem_minmax(0,1fr)_10rem_7rem_7rem_7rem_2rem] gap-x-4 border-b border-line px-4 py-2.5 text-small text-muted @3xl:grid"
      >
        <span />
        <span>{t('history.game')}</span>
        <span>{t('statement.when')}</span>
        <span className="text-end">{t('history.stake')}</span>
        <span className="text-end">{t('history.win')}</span>
        <span className="text-end">{t('history.net')}</span>
        <span />
      </div>
      <ul>
        {rounds.map((round) => (
          <li key={round.round_id} className="border-line not-first:border-t">
            <Row round={round} onOpen={() => onOpen(round)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Row({ round, onOpen }: { readonly round: PlayedRound; readonly onOpen: () => void }) {
  const { t } = useTranslation();
  const dates = useDates();
  const { is } = outcomeOf(parseAmount(round.stake) ?? 0n, parseAmount(round.win) ?? 0n);
  const gain = is === 'won';
  const Opens = round.outside ? ReceiptText : ShieldCheck;
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-haspopup="dialog"
      className="grid min-h-16 w-full grid-cols-[auto_minmax(6.75rem,1fr)_minmax(0,auto)] items-center gap-x-3 px-4 py-2.5 text-start transition-colors hover:bg-lifted focus-visible:-outline-offset-2 @3xl:grid-cols-[2.75rem_minmax(0,1fr)_10rem_7rem_7rem_7rem_2rem] @3xl:gap-x-4"
    >
      <Picture file={`/art/games/${round.game_code}/square`} alt="" className="size-11 rounded-control" />
      <span className="grid min-w-0">
        <span className="truncate text-body font-semibold text-ink">{round.game_name}</span>
        {round.outside ? (
          <span className="truncate text-small text-muted">{round.outside.provider_name}</span>
        ) : null}
        <span className="flex flex-wrap items-center gap-x-2 text-small text-muted @3xl:hidden">
          <time dateTime={round.at} className="figures">
            {dates.moment(round.at)}
          </time>
          <span>
            {t('history.stake')} <Amount value={round.stake} />
          </span>
        </span>
        {round.state === 'settled' ? null : (
          <span className="justify-self-start rounded-pill bg-accent-soft px-2 text-small text-accent">
            {t(`history.states.${round.state}`)}
          </span>
        )}
      </span>
      <time dateTime={round.at} className="figures hidden text-small text-muted @3xl:block">
        {dates.moment(round.at)}
      </time>
      <span className="hidden text-end text-body text-ink @3xl:block">
        <Amount value={round.stake} />
      </span>
      <span className="hidden text-end text-body text-ink @3xl:block">
        <Amount value={round.win} />
      </span>
      <span
        className={`grid justify-items-end text-end text-body font-semibold ${gain ? 'text-positive' : 'text-ink'}`}
      >
        <span>
          {gain ? <span aria-hidden>+</span> : null}
          <Amount value={round.net} />
        </span>
        <span className="text-small font-normal text-muted @3xl:hidden">
          {t(is === 'returned' ? 'history.returned' : 'history.win')} <Amount value={round.win} />
        </span>
      </span>
      <Opens aria-hidden className="hidden size-4 justify-self-end text-muted @3xl:block" />
      <span className="sr-only">{t(round.outside ? 'history.seeDetails' : 'history.seeProof')}</span>
    </button>
  );
}
