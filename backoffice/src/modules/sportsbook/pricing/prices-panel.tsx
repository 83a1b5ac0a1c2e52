import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useSite } from '../../../app/site-picker.tsx';
import { RefusedCall } from '../../../data/call.ts';
import { useMay, useMe } from '../../../data/me.ts';
import { useCall } from '../../../data/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty, Panel, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/refusal.tsx';
import { Time } from '../../../ui/values.tsx';
import { marketName } from '../desk/desk-row.tsx';
import { BoostDialog } from './boost-dialog.tsx';
import { MarginDialog } from './margin-dialog.tsx';
import { marginText } from './margin-text.ts';
import { PriceDialog, type PriceOf } from './price-dialog.tsx';

export type Prices = OfficeResponse<'/api/office/sportsbook/prices'>;

const head = 'px-4 py-1.5 text-left font-medium text-muted';

/** How one site prices an event: its margin, and every price of feed and site beside each other. */
export function PricesPanel({ id }: { readonly id: string }) {
  const { t } = useTranslation('pricing');
  const { sites } = useMe();
  const picked = useSite();
  const [chosen, setChosen] = useState(sites[0]?.external_id ?? '');
  const site = picked ?? chosen;
  const query = useCall(
    '/api/office/sportsbook/prices',
    { site, event_id: id },
    { keepsLast: true, topics: ['desk', 'events'] },
  );
  return (
    <Panel
      title={t('prices')}
      {...(picked === undefined && sites.length > 1
        ? {
            beside: (
              <select
                aria-label={t('site')}
                value={site}
                onChange={({ target }) => setChosen(target.value)}
                className="h-8 rounded-md border border-line-strong bg-surface px-2 text-sm"
              >
                {sites.map(({ external_id, name }) => (
                  <option key={external_id} value={external_id}>
                    {name}
                  </option>
                ))}
              </select>
            ),
          }
        : {})}
    >
      {query.error !== null ? (
        // A site that does not offer the event has no prices of it.
        query.error instanceof RefusedCall ? (
          <Empty title={t('notOffered')} />
        ) : (
          <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />
        )
      ) : query.data ? (
        <Priced id={id} site={site} prices={query.data} />
      ) : (
        <Skeleton lines={4} />
      )}
    </Panel>
  );
}

interface PricedProps {
  readonly id: string;
  readonly site: string;
  readonly prices: Prices;
}

function Priced({ id, site, prices }: PricedProps) {
  const { t } = useTranslation('pricing');
  const mayTrade = useMay('sportsbook.trade', site);
  const [isMargin, setMargin] = useState(false);
  const [asked, setAsked] = useState<PriceOf>();
  const [boosted, setBoosted] = useState<PriceOf>();
  const { margins, markets, sport } = prices;
  const inForce = margins.event ?? margins.competition ?? margins.sport ?? 0;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line px-4 py-2 text-sm">
        {(['event', 'competition', 'sport'] as const).map((scope) => (
          <span key={scope} className="text-muted">
            {`${t(`scopes.${scope}`)}: ${margins[scope] === null ? '—' : marginText(margins[scope])}`}
          </span>
        ))}
        <span className="font-medium">{t('inForce', { margin: marginText(inForce) })}</span>
        {mayTrade && (
          <Button className="ml-auto" onClick={() => setMargin(true)}>
            {t('margin')}
          </Button>
        )}
      </div>
      {markets.length === 0 ? (
        <Empty title={t('noMarkets')} />
      ) : (
        <PriceTable markets={markets} {...(mayTrade ? { onAsk: setAsked, onBoost: setBoosted } : {})} />
      )}
      {isMargin && (
        <MarginDialog
          of={{ site, sport, event_id: id, was: margins.event }}
          onClose={() => setMargin(false)}
        />
      )}
      {asked && <PriceDialog site={site} id={id} of={asked} onClose={() => setAsked(undefined)} />}
      {boosted && <BoostDialog site={site} id={id} of={boosted} onClose={() => setBoosted(undefined)} />}
    </>
  );
}

const boostKey = ({ boost }: PriceOf['selection']) => (boost ? 'endBoost' : 'boost');

function PriceTable({
  markets,
  onAsk,
  onBoost,
}: Pick<Prices, 'markets'> & {
  readonly onAsk?: (price: PriceOf) => void;
  readonly onBoost?: (price: PriceOf) => void;
}) {
  const { t } = useTranslation('pricing');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section tabIndex={0} aria-label={t('prices')} className="max-h-96 overflow-auto">
      <table className="w-full text-sm tabular-nums">
        <thead>
          <tr className="border-b border-line">
            {(['market', 'selection'] as const).map((name) => (
              <th key={name} className={head}>
                {t(name)}
              </th>
            ))}
            <th className={`${head} text-right`}>{t('feedOdds')}</th>
            <th className={`${head} text-right`}>{t('odds')}</th>
            <th className={head}>{t('byHand')}</th>
            <th className={head}>{t('boosted')}</th>
            {onAsk && <th className={head}>{t('change')}</th>}
          </tr>
        </thead>
        <tbody>
          {markets.flatMap((market) =>
            market.selections.map((selection) => (
              <tr
                key={`${market.market_id} ${selection.code}`}
                className="h-[var(--row)] border-b border-line/60 last:border-0"
              >
                <th scope="row" className="px-4 text-left font-normal">
                  {marketName(market)}
                </th>
                <td className="px-4">{selection.code}</td>
                <td className="px-4 text-right text-muted">{selection.feed_odds}</td>
                <td className="px-4 text-right font-medium">{selection.odds}</td>
                <td className="px-4">
                  {selection.by_hand ? (
                    <>
                      {t('until')} <Time at={selection.by_hand.until} />
                      {selection.by_hand.ends_with_state && ` · ${t('orState')}`}
                    </>
                  ) : (
                    '—'
                  )}
                </td>
                <td className="px-4">
                  {selection.boost ? (
                    <>
                      <b className="font-medium">{selection.boost.odds}</b> · {selection.boost.used} /{' '}
                      {selection.boost.budget} · {t('until')} <Time at={selection.boost.ends_at} />
                      {selection.boost.state === 'planned' && ` · ${t('boostPlanned')}`}
                    </>
                  ) : (
                    '—'
                  )}
                </td>
                {onAsk && (
                  <td className="flex gap-2 px-4">
                    <Button
                      aria-label={`${t('setPrice')}: ${marketName(market)} ${selection.code}`}
                      onClick={() => onAsk({ market, selection })}
                    >
                      {t('setPrice')}
                    </Button>
                    {onBoost && (
                      <Button
                        aria-label={`${t(boostKey(selection))}: ${marketName(market)} ${selection.code}`}
                        onClick={() => onBoost({ market, selection })}
                      >
                        {t(boostKey(selection))}
                      </Button>
                    )}
                  </td>
                )}
              </tr>
            )),
          )}
        </tbody>
      </table>
    </section>
  );
}
