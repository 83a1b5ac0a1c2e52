import './sports.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { publicQuery } from '../../data/queries.ts';
import { useWakeSportsbook } from '../../data/sportsbook/preferences.ts';
import { openShared } from '../../data/sportsbook/slip/fetch-legs.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { type View, viewOf } from '../../routes/needs/sports-view.ts';
import { MyBets } from '../../shells/sportsbook/bets/my-bets.tsx';
import { FormatChoice } from '../../shells/sportsbook/slip/format-choice.tsx';
import { SlipContainer, SlipFloat } from '../../shells/sportsbook/slip-container.tsx';
import { SportsTree } from '../../shells/sportsbook/sports-tree.tsx';
import { useTemplate } from '../../shells/template/use-template.ts';
import { EventPage } from './event/event-page.tsx';
import { EventsPart } from './events-part.tsx';
import { MarkedPart } from './marked-part.tsx';
import { NoMatches } from './no-matches.tsx';
import { OutrightsPart } from './outrights-part.tsx';
import { SearchLine, SportChips, ViewTabs } from './view-tabs.tsx';

/** The sportsbook: what is on, what can be bet on it, and the slip. */
export function Screen() {
  const { t } = useTranslation();
  const { slip } = useTemplate();
  const [params] = useSearchParams();
  const view = viewOf(params);
  const tree = useQuery(publicQuery('/api/sports/tree', {}));
  useWakeSportsbook();
  useSharedLink();
  const isClosed = tree.data?.sports.length === 0;
  return (
    // Without matches there is neither tree nor slip, and no columns for them.
    <div data-slip={isClosed ? 'none' : (slip ?? 'own')}>
      <div className="book">
        <div className="book-columns page-column">
          {slip !== 'column' && !isClosed && (
            <nav className="book-tree" aria-label={t('tree.sports')}>
              <SportsTree leaf="book-leaf" count="book-count" none="book-none" />
            </nav>
          )}
          <div className="book-main">
            <div className="book-head">
              <h1 className="book-title">{t('sports.title')}</h1>
              {!isClosed && (
                <div className="book-tools">
                  <SearchLine key={view.search} view={view} />
                  <FormatChoice />
                </div>
              )}
            </div>
            {isClosed ? (
              <NoMatches />
            ) : (
              <>
                <ViewTabs view={view} />
                {view.event === undefined && <SportChips view={view} sports={tree.data?.sports} />}
                <Shown view={view} />
              </>
            )}
          </div>
          {slip === undefined && !isClosed && (
            <aside className="book-slip" aria-label={t('slip.title')}>
              <SlipContainer />
            </aside>
          )}
        </div>
      </div>
      {slip === undefined && <SlipFloat />}
    </div>
  );
}

function Shown({ view }: { readonly view: View }) {
  if (view.event !== undefined) return <EventPage key={view.event} id={view.event} />;
  if (view.search !== undefined) return <EventsPart view={view} />;
  if (view.name === 'outrights') return <OutrightsPart sport={view.sport} />;
  if (view.name === 'bets') return <MyBets />;
  if (view.name === 'marked') return <MarkedPart />;
  return <EventsPart view={view} />;
}

/** A link with a shared slip is used once: what it brought waits beside the slip, and the address forgets it. */
function useSharedLink(): void {
  const [params, setParams] = useSearchParams();
  const code = params.get('slip');
  useEffect(() => {
    if (code === null) return;
    void openShared(code);
    setParams(
      (now) => {
        now.delete('slip');
        return now;
      },
      { replace: true },
    );
  }, [code, setParams]);
}
