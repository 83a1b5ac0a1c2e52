import type { SportsEvent, SportsMarket } from '#contract/calls/sportsbook.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { NoPrice, PriceButton } from '../../../shells/sportsbook/odds/price-button.tsx';
import { useWords } from '../../../shells/sportsbook/words/use-words.ts';

interface Props {
  readonly event: SportsEvent;
  readonly market: SportsMarket;
}

/** Exact scores where they are looked for: the goals of the home team down, of the away team across. */
export function ScoreGrid({ event, market }: Props) {
  const { t } = useTranslation();
  const words = useWords();
  const scores = market.selections.flatMap(({ code }) => {
    const [, home, away] = /^(\d+)-(\d+)$/.exec(code) ?? [];
    return home === undefined || away === undefined ? [] : [{ home: Number(home), away: Number(away) }];
  });
  const upTo = (most: number) => Array.from({ length: most + 1 }, (_, goals) => goals);
  const across = upTo(Math.max(0, ...scores.map(({ away }) => away)));
  const down = upTo(Math.max(0, ...scores.map(({ home }) => home)));
  const others = market.selections.filter(({ code }) => !/^\d+-\d+$/.test(code));
  return (
    <>
      <div className="score-grid" style={{ '--across': across.length } as React.CSSProperties}>
        <span className="score-corner" aria-hidden="true">
          1╲2
        </span>
        {across.map((away) => (
          <span key={away} className="score-goals figures" aria-hidden="true">
            {away}
          </span>
        ))}
        {down.map((home) => [
          <span key={home} className="score-goals figures" aria-hidden="true">
            {home}
          </span>,
          ...across.map((away) => {
            const code = `${home}-${away}`;
            return market.selections.some((one) => one.code === code) ? (
              <PriceButton
                key={code}
                event={event}
                market={market}
                code={code}
                label=""
                name={`${words.market(market)}: ${home} : ${away}`}
              />
            ) : (
              <NoPrice key={code} />
            );
          }),
        ])}
      </div>
      <div className="market-prices" data-columns={1}>
        {others.map(({ code }) => (
          <PriceButton
            key={code}
            event={event}
            market={market}
            code={code}
            label={t('sportsMarkets.anyOther')}
            name={`${words.market(market)}: ${t('sportsMarkets.anyOther')}`}
          />
        ))}
      </div>
    </>
  );
}
