import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useSiteSearch } from '../../../app/site-picker.tsx';
import { useCall } from '../../../data/queries.ts';
import { useFormats } from '../../../texts/formats.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Facts, Panel, Skeleton } from '../../../ui/page.tsx';
import { Money } from '../../../ui/values.tsx';
import { betName, type Decision, oddsText, type Review, type ReviewLeg } from './reviews.ts';

type ReviewFacts = OfficeResponse<'/api/office/sportsbook/review'>;

const buttons = [
  ['accept', 'A'],
  ['decline', 'D'],
  ['stake', 'S'],
  ['price', 'P'],
] as const satisfies readonly (readonly [Decision, string])[];

interface Props {
  readonly review: Review;
  /** Absent: the person may not decide. */
  readonly onDecide: ((decision: Decision) => void) | undefined;
}

/** What a trader decides by: the bet at the prices of now, the site's exposure with it, and the player's past. */
export function ReviewPanel({ review, onDecide }: Props) {
  const { t } = useTranslation('reviews');
  const { ticket_id, kind, system, asked, offer, currency, legs, state } = review;
  const { data } = useCall(
    '/api/office/sportsbook/review',
    { ticket_id },
    { keepsLast: true, topics: ['desk'] },
  );
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  return (
    <div className="grid min-w-0 gap-4 lg:sticky lg:top-4">
      <Panel
        title={`${t(`kind.${kind}`)}${system === null ? '' : ` · ${system}`}`}
        beside={<Badge tone={state === 'offered' ? 'info' : 'warn'}>{t(`state.${state}`)}</Badge>}
      >
        <Facts
          facts={[
            [t('stake'), <Terms key="stake" before={money(asked.risk)} after={offer && money(offer.risk)} />],
            [t('win'), <Terms key="win" before={money(asked.to_win)} after={offer && money(offer.to_win)} />],
          ]}
        />
        <ul className="border-t border-line">
          {legs.map((leg, place) => (
            <Leg
              key={`${leg.market_id} ${leg.selection}`}
              leg={leg}
              offered={offer?.legs[place]?.odds_decimal}
              currency={currency}
              exposure={data?.exposure.find(({ market_id }) => market_id === leg.market_id)}
            />
          ))}
        </ul>
        {onDecide && (
          <div className="grid grid-cols-2 gap-2 border-t border-line p-3">
            {buttons.map(([decision, key]) => (
              <Button
                key={decision}
                look={decision === 'accept' ? 'primary' : decision === 'decline' ? 'danger' : 'plain'}
                disabled={state === 'offered' && decision !== 'decline'}
                onClick={() => onDecide(decision)}
              >
                {t(`action.${decision}`)}
                <kbd className="ml-1.5 rounded border border-current/40 px-1 text-xs">{key}</kbd>
              </Button>
            ))}
          </div>
        )}
      </Panel>
      <PlayerPanel review={review} facts={data} />
    </div>
  );
}

/** What was asked for, and what was offered instead. */
function Terms({ before, after }: { readonly before: ReactNode; readonly after: ReactNode }) {
  if (after === null) return before;
  return (
    <span className="flex flex-wrap gap-x-2">
      <s className="text-muted">{before}</s>
      <b>{after}</b>
    </span>
  );
}

const scoreText = (score: ReviewLeg['score_now']) => (score ? `${score.home}–${score.away}` : '0–0');

function Leg(props: {
  readonly leg: ReviewLeg;
  readonly offered: string | undefined;
  readonly currency: string;
  readonly exposure: ReviewFacts['exposure'][number] | undefined;
}) {
  const { leg, offered, currency, exposure } = props;
  const { t } = useTranslation('reviews');
  const { time, money } = useFormats();
  const siteSearch = useSiteSearch();
  return (
    <li className="grid gap-1 border-b border-line/60 px-4 py-2.5 text-sm last:border-0">
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="font-medium">{betName(leg)}</span>
        <span className="font-semibold tabular-nums">
          {offered !== undefined && offered !== leg.odds
            ? `${oddsText(leg.odds)} → ${oddsText(offered)}`
            : oddsText(leg.odds)}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-x-2 text-muted">
        <Link to={`/desk/${leg.event_id}${siteSearch}`} className="text-accent hover:underline">
          {leg.event}
        </Link>
        <span>
          {leg.is_live ? `${scoreText(leg.score_at_bet)} → ${scoreText(leg.score_now)}` : time(leg.starts_at)}
        </span>
      </span>
      <span className="flex flex-wrap gap-1.5">
        {!leg.is_open && <Badge tone="bad">{t('closed')}</Badge>}
        {leg.odds_now !== null && leg.odds_now !== leg.odds && (
          <Badge tone="warn">{t('oddsNow', { odds: oddsText(leg.odds_now) })}</Badge>
        )}
      </span>
      {exposure && (
        <span className="text-muted">
          {t('exposure', {
            risk: money(exposure.risk, currency),
            loss: money(exposure.loss, currency),
            with: money(exposure.loss_with, currency),
          })}
        </span>
      )}
    </li>
  );
}

function PlayerPanel({
  review,
  facts,
}: {
  readonly review: Review;
  readonly facts: ReviewFacts | undefined;
}) {
  const { t } = useTranslation('reviews');
  const { currency, player_id, account } = review;
  const siteSearch = useSiteSearch();
  return (
    <Panel
      title={t('player')}
      beside={
        <Link to={`/players/${player_id}${siteSearch}`} className="text-accent hover:underline">
          {account}
        </Link>
      }
    >
      {!facts ? (
        <Skeleton lines={3} />
      ) : (
        <Facts
          facts={[
            [
              t('factors'),
              facts.factors.length === 0
                ? t('noFactors')
                : facts.factors
                    .map(({ sport, percent }) => `${sport === 'all' ? t('everySport') : sport} ${percent}%`)
                    .join(' · '),
            ],
            [t('openBets'), <Open key="open" open={facts.open} currency={currency} />],
            [t('month'), <Past key="month" past={facts.month} currency={currency} />],
            [t('year'), <Past key="year" past={facts.year} currency={currency} />],
          ]}
        />
      )}
    </Panel>
  );
}

function Open({ open, currency }: { readonly open: ReviewFacts['open']; readonly currency: string }) {
  const { t } = useTranslation('reviews');
  const { money } = useFormats();
  return t('open', { count: open.bets, risk: money(open.risk, currency) });
}

function Past({ past, currency }: { readonly past: ReviewFacts['month']; readonly currency: string }) {
  const { t } = useTranslation('reviews');
  const { money } = useFormats();
  return t('past', {
    count: past.bets,
    staked: money(past.staked, currency),
    returned: money(past.returned, currency),
  });
}
