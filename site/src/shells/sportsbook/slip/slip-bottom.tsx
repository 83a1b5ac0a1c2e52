import { useId } from 'react';
import { formatAmount, parseAmount } from '#rules/money/amount.ts';
import { useBalance } from '../../../data/balance.ts';
import { useSite } from '../../../data/page.ts';
import { usePlayerQuery } from '../../../data/queries.ts';
import { useViewer } from '../../../data/session.ts';
import { printed } from '../../../data/sportsbook/odds-text.ts';
import { useSportsRules } from '../../../data/sportsbook/reads.ts';
import { changeLeg } from '../../../data/sportsbook/slip/edit-slip.ts';
import { bonusForBets, returnWith, type SlipGift } from '../../../data/sportsbook/slip/gift.ts';
import { asNow, isUnavailable, problemOf } from '../../../data/sportsbook/slip/leg-state.ts';
import { removeLegs, useSlip } from '../../../data/sportsbook/slip/slip.ts';
import { priceOf, sumOf, type Totals, totalsOf } from '../../../data/sportsbook/slip/totals.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useMoney } from '../../../ui/money.ts';
import { useAskLogin } from '../../login/login.ts';
import { useFormat } from '../odds/format.tsx';
import { Gifts, useGifts } from './gifts.tsx';
import { agreeable } from './leg-card.tsx';
import { StakeField } from './stake-field.tsx';
import { type Obstacle, usePlacing } from './use-placing.ts';
import type { LegView } from './use-slip-now.ts';

/** Total of the slip, its problem if any, and the button that places the bet. */
export function SlipBottom({ views }: { readonly views: readonly LegView[] }) {
  const { t } = useTranslation();
  const { kind, stake } = useSlip();
  const { chosen } = useGifts(views);
  const totals = useTotals(views, chosen);
  const quote = kind === 'single' ? undefined : views[0]?.quote;
  return (
    <div className="slip-bottom">
      {kind !== 'single' && (
        <>
          {totals.odds !== undefined && (
            <p className="slip-line">
              <span>{t('sportsSlip.combined')}</span>
              <b className="figures">{totals.odds}</b>
            </p>
          )}
          {chosen?.stake === undefined && (
            <StakeField
              label={t(kind === 'system' ? 'sportsSlip.perLine' : 'sportsSlip.stake')}
              value={stake}
              onChange={(wire) => useSlip.setState({ stake: wire })}
              max={kind === 'parlay' ? quote?.limits.max_stake : undefined}
              hasPresets
            />
          )}
        </>
      )}
      <Gifts views={views} />
      <Sums totals={totals} hasGift={chosen !== undefined} />
      <RemoveUnavailable views={views} />
      <PlaceButton views={views} totals={totals} gift={chosen} />
    </div>
  );
}

/** One press for everything that cannot be bet on. */
function RemoveUnavailable({ views }: { readonly views: readonly LegView[] }) {
  const { t } = useTranslation();
  const gone = views.filter(({ problem }) => isUnavailable(problem)).map(({ leg }) => leg);
  if (gone.length === 0) return null;
  return (
    <Button wide look="quiet" onClick={() => removeLegs(gone)}>
      {t('sportsSlip.removeUnavailable', { number: gone.length })}
    </Button>
  );
}

interface Sum {
  readonly bets: readonly Totals[];
  readonly risk: string;
  readonly maxReturn: string;
  readonly odds: string | undefined;
}

/** All bets of the slip together: one for each single that has a stake, else one. What is unavailable counts in none. */
function useTotals(views: readonly LegView[], gift: SlipGift | undefined): Sum {
  const { kind, system, stake, mode } = useSlip();
  const format = useFormat();
  const { currency } = useSite();
  const maxPayout = useSportsRules()?.max_payout;
  const common = { kind, system, format, mode: gift ? ('RISK' as const) : mode, currency, maxPayout };
  const legs = views.filter(({ problem }) => !isUnavailable(problem)).map(({ leg }) => leg);
  const bets =
    kind === 'single'
      ? legs.flatMap((leg) => totalsOf({ ...common, legs: [leg], stake: gift?.stake ?? leg.stake }) ?? [])
      : [totalsOf({ ...common, legs, stake: gift?.stake ?? stake })].flatMap((one) => one ?? []);
  const risk = sumOf(bets.map((bet) => bet.risk));
  const unstaked = totalsOf({ ...common, legs, stake: stake === '' ? '1' : stake });
  return {
    bets,
    risk,
    maxReturn: returnWith(gift, risk, sumOf(bets.map(({ maxReturn }) => maxReturn))),
    odds: kind === 'parlay' ? (bets[0] ?? unstaked)?.combinedOdds : undefined,
  };
}

function Sums({ totals, hasGift }: { readonly totals: Sum; readonly hasGift: boolean }) {
  const { t } = useTranslation();
  const { money } = useMoney();
  const kind = useSlip((slip) => slip.kind);
  const [first] = totals.bets;
  if (!first || (kind === 'single' && totals.bets.length < 2 && !hasGift)) return null;
  return (
    <>
      {first.lines > 1 && (
        <p className="slip-line">
          <span>{t('sportsSlip.lines')}</span>
          <b className="figures">{first.lines}</b>
        </p>
      )}
      {(first.lines > 1 || totals.bets.length > 1) && (
        <p className="slip-line">
          <span>{t('sportsSlip.total')}</span>
          <b className="figures">{money(totals.risk)}</b>
        </p>
      )}
      <p className="slip-line slip-return">
        <span>{t('sportsSlip.return')}</span>
        <b className="figures">{money(totals.maxReturn)}</b>
      </p>
      {first.isCapped && <p className="text-xs text-muted">{t('sportsSlip.capped')}</p>}
    </>
  );
}

interface PlaceProps {
  readonly views: readonly LegView[];
  readonly totals: Sum;
  readonly gift: SlipGift | undefined;
}

function PlaceButton({ views, totals, gift }: PlaceProps) {
  const { t } = useTranslation();
  const { money } = useMoney();
  const viewer = useViewer();
  const askLogin = useAskLogin();
  const kind = useSlip((slip) => slip.kind);
  const format = useFormat();
  const { place, isBusy, obstacle } = usePlacing(gift, views);
  const shown = (decimal: string) => {
    const price = priceOf(decimal, format, kind);
    return printed(price.format, price.odds).text;
  };
  const isFree = gift?.stake !== undefined;
  const staked = kind === 'single' && !isFree ? views.filter(({ leg }) => leg.stake !== '') : views;
  const changed = staked.filter(({ problem }) => problem && agreeable.has(problem));
  const blocked = staked.find(({ problem }) => problem && !agreeable.has(problem))?.problem;
  const why = useId();
  const whyNot = isUnavailable(blocked)
    ? t('sportsSlip.blocked.unavailable')
    : blocked
      ? t(`sportsSlip.problem.${blocked}`)
      : totals.bets.length === 0
        ? t('sportsSlip.blocked.stake')
        : undefined;
  const delay = staked.some(({ now }) => now?.isLive) ? views[0]?.quote?.live_delay_seconds : undefined;
  const acceptAll = () => {
    for (const { leg, now } of changed) if (now) changeLeg(leg, asNow(leg, now));
  };
  const [alone, ...others] = changed;
  const odds = alone?.problem === 'price' && others.length === 0 ? alone.now?.odds : undefined;
  const again = async () => {
    acceptAll();
    await place();
  };
  return (
    <>
      <Obstacles obstacle={obstacle} risk={isFree ? '0' : totals.risk} />
      {viewer.is === 'visitor' ? (
        <Button wide size="large" onClick={() => askLogin('play')}>
          {t('sportsSlip.logIn')}
        </Button>
      ) : changed.length > 0 && !blocked && obstacle?.isOfLegs ? (
        <Button wide size="large" busy={isBusy} onClick={() => void again()}>
          {odds ? t('sportsBets.refused.againAt', { odds: shown(odds) }) : t('sportsBets.refused.again')}
        </Button>
      ) : changed.length > 0 && !blocked ? (
        <Button wide size="large" onClick={acceptAll}>
          {t('sportsSlip.acceptAll')}
        </Button>
      ) : (
        <Button
          wide
          size="large"
          busy={isBusy || viewer.is === 'checking'}
          disabled={whyNot !== undefined}
          aria-describedby={whyNot === undefined ? undefined : why}
          onClick={() => void place()}
        >
          {totals.bets.length === 0 || isFree
            ? t('sportsSlip.place')
            : t('sportsSlip.placeFor', { amount: money(totals.risk) })}
        </Button>
      )}
      {whyNot !== undefined && viewer.is === 'player' && (
        <p id={why} className="text-xs text-muted">
          {whyNot}
        </p>
      )}
      {delay !== undefined && delay > 0 && (
        <p className="text-xs text-muted">{t('sportsSlip.delay', { seconds: delay })}</p>
      )}
    </>
  );
}

/** Why the last try did not become a bet; of money that is missing, the way to more. */
function Obstacles({ obstacle, risk }: { readonly obstacle: Obstacle | undefined; readonly risk: string }) {
  const { t } = useTranslation(['ui', 'errors']);
  const { money } = useMoney();
  const balance = useBalance().data?.game_balance;
  const grants = usePlayerQuery('/api/bonuses/mine', { limit: 100 }).data?.value ?? [];
  const bonus = bonusForBets(grants);
  const missing = short(bonus, risk) === undefined ? undefined : short(balance, risk);
  if (missing !== undefined || obstacle?.code === 'insufficientFunds') {
    return (
      <div className="slip-obstacle" role="alert">
        <p>{t('ui:sportsSlip.short', { balance: money(balance ?? '0') })}</p>
        <ButtonLink to="/deposit" size="small" look="quiet">
          {t('ui:shell.deposit')}
        </ButtonLink>
      </div>
    );
  }
  if (!obstacle) return null;
  return (
    <p className="slip-obstacle" role="alert">
      {obstacle.isOfLegs
        ? t('ui:sportsSlip.notAccepted')
        : obstacle.reason
          ? t(`ui:sportsSlip.problem.${problemOf(obstacle.reason)}`, {
              min: money(obstacle.limits?.min_stake ?? '0'),
              max: money(obstacle.limits?.max_stake ?? '0'),
            })
          : t(`errors:${obstacle.code}`, obstacle.detail ?? {})}
    </p>
  );
}

function short(balance: string | undefined, risk: string): string | undefined {
  const [have, need] = [parseAmount(balance ?? ''), parseAmount(risk)];
  return have !== undefined && need !== undefined && need > have ? formatAmount(need - have) : undefined;
}
