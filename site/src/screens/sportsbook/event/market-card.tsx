import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { SportsEvent, SportsMarket } from '#contract/calls/sportsbook.ts';
import { marketKind } from '#rules/sportsbook/bet-types.ts';
import { booksOf } from '#rules/sportsbook/markets.ts';
import { useEventNow } from '../../../data/sportsbook/live-board.ts';
import { type Sides, sideLine, sidesOf } from '../../../data/sportsbook/names.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { NoPrice, PriceButton } from '../../../shells/sportsbook/odds/price-button.tsx';
import { selectionName, useWords } from '../../../shells/sportsbook/words/use-words.ts';
import type { MarketFamily } from './market-groups.ts';
import { ScoreGrid } from './score-grid.tsx';

interface Props {
  readonly event: SportsEvent;
  readonly family: MarketFamily;
}

/** The markets of one kind in the form that suits them: lines beneath one another, scores in a grid, answers in rows. */
export function MarketCard({ event: given, family }: Props) {
  const { i18n } = useTranslation();
  const words = useWords();
  const event = useEventNow(given);
  const sides = sidesOf(event, i18n.language);
  const [isOpen, setOpen] = useState(true);
  const isWide = family.bet_type === 'CS' || family.bet_type === 'HTFT';
  return (
    <section className="market-card" data-wide={isWide}>
      <h3 className="market-head">
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {words.market(family)}
          <ChevronDown aria-hidden="true" size={16} />
        </button>
      </h3>
      {isOpen && <Prices event={event} family={family} sides={sides} />}
    </section>
  );
}

interface PartProps extends Props {
  readonly sides: Sides;
}

function Prices({ event, family, sides }: PartProps): ReactNode {
  const [first] = family.markets;
  if (!first) return null;
  if (first.line !== null) return <Lines event={event} family={family} sides={sides} />;
  if (family.bet_type === 'CS') return <ScoreGrid event={event} market={first} />;
  return <Answers event={event} market={first} sides={sides} />;
}

/** One row a line: the home team's or over at its beginning, the other side's at its end. */
function Lines({ event, family, sides }: PartProps) {
  const { t } = useTranslation();
  const codes = codesOf(family.markets[0]).flat();
  const heads =
    family.bet_type === 'OU'
      ? [t('sportsMarkets.over'), t('sportsMarkets.under')]
      : codes.map((code) =>
          code === 'X' ? t('odds.draw') : code === '1' || code === 'H' ? sides.home : sides.away,
        );
  return (
    <div className="market-lines" data-columns={codes.length}>
      {heads.map((head) => (
        <span key={head} className="market-side">
          {head}
        </span>
      ))}
      {family.markets.map((market) =>
        codes.map((code) => (
          <Price key={`${market.market_id}${code}`} event={event} market={market} code={code} sides={sides} />
        )),
      )}
    </div>
  );
}

/** The selection codes of a market by independent question; unknown codes are kept in their order. */
function codesOf(market: SportsMarket | undefined): readonly (readonly string[])[] {
  if (!market) return [];
  const sent = market.selections.map(({ code }) => code);
  const kind = marketKind(market.bet_type, market.period, market.line ?? undefined);
  const books = (kind ? booksOf(kind) : [])
    .map(({ selections }) => selections.filter((code) => sent.includes(code)))
    .filter((part) => part.length > 0);
  const known = books.flat();
  const rest = sent.filter((code) => !known.includes(code));
  return rest.length === 0 ? books : [...books, rest];
}

/** The answers of a market without lines, each part of it in a row of its own. */
function Answers({
  event,
  market,
  sides,
}: {
  readonly event: SportsEvent;
  readonly market: SportsMarket;
  readonly sides: Sides;
}) {
  return codesOf(market).map((part) => (
    <div
      key={part.join()}
      className="market-prices"
      data-columns={part.length % 3 === 0 ? 3 : Math.min(2, part.length)}
    >
      {part.map((code) => (
        <Price key={code} event={event} market={market} code={code} sides={sides} />
      ))}
    </div>
  ));
}

interface PriceProps {
  readonly event: SportsEvent;
  readonly market: SportsMarket;
  readonly code: string;
  readonly sides: Sides;
}

function Price({ event, market, code, sides }: PriceProps) {
  const { t } = useTranslation();
  const words = useWords();
  if (!market.selections.some((one) => one.code === code)) return <NoPrice />;
  const name = selectionName(t, { ...market, selection: code }, sides);
  return (
    <PriceButton
      event={event}
      market={market}
      code={code}
      label={market.line === null ? name : lineLabel(market, code)}
      name={`${words.market(market)}: ${name}`}
    />
  );
}

/** The line of one side; for totals the same for both. */
function lineLabel({ bet_type, line }: SportsMarket, code: string): string {
  if (bet_type === 'OU') return line ?? '';
  return sideLine(line, code === '2' || code === 'A' ? 'away' : 'home');
}
