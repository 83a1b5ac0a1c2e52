import { ArrowDown, ArrowUp, Lock, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { printed } from '../../../data/sportsbook/odds-text.ts';
import { changeLeg, removeLeg } from '../../../data/sportsbook/slip/edit-slip.ts';
import { asNow, type LegProblem } from '../../../data/sportsbook/slip/leg-state.ts';
import { closeSlip, useSlip } from '../../../data/sportsbook/slip/slip.ts';
import { priceOf } from '../../../data/sportsbook/slip/totals.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { useMoney } from '../../../ui/money.ts';
import { useFormat } from '../odds/format.tsx';
import { useWords } from '../words/use-words.ts';
import type { LegView } from './use-slip-now.ts';

interface Props {
  readonly view: LegView;
  readonly kind: 'single' | 'parlay' | 'system';
  /** Controls of the leg as a single. */
  readonly children?: ReactNode;
}

/** Problems that the player can accept. */
export const agreeable: ReadonlySet<LegProblem> = new Set(['price', 'line', 'started', 'score']);

/** A selection on the slip: what it is, its price, and what has changed since it was put there. */
export function LegCard({ view, kind, children }: Props) {
  const { t } = useTranslation();
  const words = useWords();
  const { leg, now, problem } = view;
  const { home, away } = words.sides(leg);
  const selection = words.selection(leg);
  const format = useFormat();
  const odds = problem === 'price' ? leg.odds : (now?.odds ?? leg.odds);
  const price = priceOf(odds, format, kind);
  const { text, isNegative } = printed(price.format, price.odds);
  const { money } = useMoney();
  const hasGift = useSlip(({ grantId }) => grantId !== undefined);
  const boost = kind === 'single' && !hasGift ? now?.boost : undefined;
  const raised = boost && priceOf(boost.odds, format, kind);
  const boosted = raised && printed(raised.format, raised.odds).text;
  return (
    <li
      className="leg"
      data-problem={problem}
      data-blocked={problem !== undefined && !agreeable.has(problem)}
    >
      <div className="leg-head">
        <p className="leg-selection">{selection}</p>
        <span className="leg-odds figures" data-negative={isNegative}>
          {problem === 'suspended' || problem === 'closed' || problem === 'gone' ? (
            <Lock size={16} aria-hidden="true" />
          ) : (
            <>
              {boosted && <del>{text}</del>} {boosted ?? text}
            </>
          )}
        </span>
        <IconButton
          label={t('sportsSlip.remove', { name: selection })}
          onClick={() => removeLeg(leg)}
          className="leg-away"
        >
          <X aria-hidden="true" size={16} />
        </IconButton>
      </div>
      <p className="leg-market">{words.market(leg)}</p>
      {boost && <p className="leg-market">{t('sportsSlip.boosted', { max: money(boost.max_stake) })}</p>}
      <Link to={`/sports?event=${leg.event_id}`} className="leg-event" onClick={closeSlip}>
        {leg.bet_type === 'OR' ? words.name(leg.competition_names) : `${home} – ${away}`}
        {now?.score && leg.bet_type !== 'OR' && (
          <b className="figures">
            {' '}
            {now.score.home}:{now.score.away}
          </b>
        )}
      </Link>
      {problem && <Change view={view} kind={kind} />}
      {children}
    </li>
  );
}

/** The problem of the leg, announced when it appears, and how to continue. */
function Change({ view: { leg, now, problem }, kind }: Pick<Props, 'view' | 'kind'>) {
  const { t } = useTranslation();
  if (!problem) return null;
  return (
    <div className="leg-change" role="status">
      {problem === 'price' && now?.odds ? (
        <PriceChange before={leg.odds} after={now.odds} kind={kind} />
      ) : problem === 'line' ? (
        <p>
          {t('sportsSlip.problem.line')} <del className="figures">{leg.line}</del>{' '}
          <ins className="figures">{now?.line}</ins>
        </p>
      ) : (
        <p>
          {t(`sportsSlip.problem.${problem}`)}
          {problem === 'score' && now?.score && (
            <b className="figures">
              {' '}
              {now.score.home}:{now.score.away}
            </b>
          )}
        </p>
      )}
      {now && agreeable.has(problem) && (
        <button type="button" className="leg-accept" onClick={() => changeLeg(leg, asNow(leg, now))}>
          {t('sportsSlip.accept')}
        </button>
      )}
    </div>
  );
}

interface PriceChangeProps {
  readonly before: string;
  readonly after: string;
  readonly kind: Props['kind'];
}

function PriceChange({ before, after, kind }: PriceChangeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isUp = Number(after) > Number(before);
  const shown = (odds: string) => {
    const price = priceOf(odds, format, kind);
    return printed(price.format, price.odds).text;
  };
  return (
    <p>
      {t('sportsSlip.problem.price')} <del className="figures">{shown(before)}</del>{' '}
      <ins className="figures" data-way={isUp ? 'up' : 'down'}>
        {isUp ? <ArrowUp aria-hidden="true" size={14} /> : <ArrowDown aria-hidden="true" size={14} />}
        {shown(after)}
      </ins>
    </p>
  );
}
