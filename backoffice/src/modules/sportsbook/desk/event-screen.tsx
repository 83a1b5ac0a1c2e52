import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { useSite } from '../../../app/site-picker.tsx';
import { useMay } from '../../../data/me.ts';
import { act, useCall } from '../../../data/queries.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Empty, Facts, Page, Panel, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed, useRefusalText } from '../../../ui/refusal.tsx';
import { say } from '../../../ui/toaster.tsx';
import { CopyId, Time } from '../../../ui/values.tsx';
import { PricesPanel } from '../pricing/prices-panel.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { marketName } from './desk-row.tsx';
import { ExposurePanel } from './exposure-panel.tsx';

export type EventFacts = OfficeResponse<'/api/office/sportsbook/event'>;
export type Kind = 'result' | 'void' | 'take_back';
/** What is to be decided, and of which market; absent: the event. */
interface Asked {
  readonly as: Kind;
  readonly market?: EventFacts['markets'][number];
}

const kinds = ['result', 'void', 'take_back'] as const;

/** An event of the desk: how it stands, what is exposed, and its result or void by hand. */
export function EventScreen() {
  const { t } = useTranslation('desk');
  const { id = '' } = useParams();
  const mayTrade = useMay('sportsbook.trade');
  const [asked, setAsked] = useState<Asked>();
  const query = useCall(
    '/api/office/sportsbook/event',
    { event_id: id },
    { topics: ['events', 'requests', 'desk'] },
  );
  if (query.error !== null) return <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton lines={12} />;
  const { event, is_shared, open_request, markets } = query.data;
  const mayDecide = mayTrade && !is_shared && open_request === null && !event.is_held;
  return (
    <Page
      title={event.name}
      beside={<Badge tone={event.state === 'live' ? 'good' : 'info'}>{t(`event.${event.state}`)}</Badge>}
      lead={event.competition}
      actions={
        <>
          {mayTrade && <SuspendButton id={id} />}
          {mayDecide &&
            kinds.map((as) => (
              <Button key={as} look={as === 'void' ? 'danger' : 'plain'} onClick={() => setAsked({ as })}>
                {t(`decide.${as}`)}
              </Button>
            ))}
        </>
      }
    >
      {is_shared && <Notice tone="warn">{t('shared')}</Notice>}
      {event.is_held && (
        <Notice tone="warn">
          <Link to={`/held/${id}`} className="underline">
            {t('heldHint')}
          </Link>
        </Notice>
      )}
      {open_request !== null && (
        <Notice tone="info">
          <Link to="/requests" className="underline">
            {t('waits')}
          </Link>
        </Notice>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Panel title={t('facts')}>
          <Facts
            facts={[
              [t('fact.id'), <CopyId key="id" id={event.event_id} />],
              [t('fact.feed'), `${event.feed} ${event.source_id}`],
              [t('fact.starts'), <Time key="starts" at={event.starts_at} />],
              [t('fact.score'), event.score && `${event.score.home}–${event.score.away}`],
              [t('fact.tickets'), `${event.open_tickets}`],
            ]}
          />
        </Panel>
        <Results facts={query.data} />
      </div>
      <PricesPanel id={id} />
      <ExposurePanel id={id} />
      <Markets
        markets={markets}
        {...(mayDecide
          ? { onAsk: (as: Kind, market: EventFacts['markets'][number]) => setAsked({ as, market }) }
          : {})}
      />
      {asked && <DecisionDialog {...asked} facts={query.data} onClose={() => setAsked(undefined)} />}
    </Page>
  );
}

function SuspendButton({ id }: { readonly id: string }) {
  const { t } = useTranslation('desk');
  const textOf = useRefusalText();
  const site = useSite();
  const of = site === undefined ? {} : { site };
  const query = useCall(
    '/api/office/sportsbook/desk_now',
    { ...of, event_ids: [id], market_ids: [] },
    { topics: ['desk', 'events'] },
  );
  const isSuspended = query.data?.events[0]?.suspended === 'all';
  async function press() {
    const answer = await act('/api/office/sportsbook/suspend', {
      ...{ ...of, event_id: id, is_suspended: !isSuspended },
    });
    if (isOfficeRefusal(answer)) say(textOf(answer));
  }
  return (
    <Button look={isSuspended ? 'primary' : 'plain'} onClick={() => void press()}>
      {t(isSuspended ? 'reopen' : 'suspend')}
    </Button>
  );
}

function Results({ facts: { results, voids, markets } }: { readonly facts: EventFacts }) {
  const { t } = useTranslation('desk');
  const textOf = useResultText();
  const nameOf = (ids: readonly string[] | null) =>
    ids === null
      ? t('whole')
      : markets
          .filter(({ market_id }) => ids.includes(market_id))
          .map((one) => marketName(one))
          .join(', ');
  const said = [
    ...results.map(({ version, result, market_ids, at }) => ({
      key: `r${version}`,
      at,
      of: nameOf(market_ids),
      what: result ? textOf(result) : t('takenBack'),
    })),
    ...voids.map(({ market_ids, from, at }) => ({
      key: `v${at}${from ?? ''}`,
      at,
      of: nameOf(market_ids),
      what: t('voided'),
    })),
  ].sort((a, b) => (a.at < b.at ? 1 : -1));
  return (
    <Panel title={t('results')}>
      {said.length === 0 ? (
        <Empty title={t('noResults')} />
      ) : (
        <ul>
          {said.map(({ key, at, of, what }) => (
            <li
              key={key}
              className="flex flex-wrap gap-x-3 border-b border-line/60 px-4 py-2 text-sm last:border-0"
            >
              <Time at={at} /> <span className="text-muted">{of}</span>
              <span className="font-medium">{what}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const scoreNames = { ht: 'ht', ft: 'ft', ftOt: 'ot', abandonedScore: 'stopped' } as const;

/** Writes a result of the rules: how it ended, and each score that is known. */
function useResultText(): (result: NonNullable<EventFacts['results'][number]['result']>) => string {
  const { t } = useTranslation('desk');
  return ({ status, outright, ...scores }) =>
    [
      t(`statuses.${status}`),
      ...(['ht', 'ft', 'ftOt', 'abandonedScore'] as const).flatMap((name) =>
        scores[name] ? [`${t(`scores.${scoreNames[name]}`)} ${scores[name].join('–')}`] : [],
      ),
      ...(outright ? [outright.winners.join(', ')] : []),
    ].join(', ');
}

function Markets({
  markets,
  onAsk,
}: Pick<EventFacts, 'markets'> & {
  readonly onAsk?: (as: Kind, market: EventFacts['markets'][number]) => void;
}) {
  const { t } = useTranslation('desk');
  return (
    <Panel title={t('markets')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section tabIndex={0} aria-label={t('markets')} className="max-h-96 overflow-auto">
        <table className="w-full text-sm">
          <tbody>
            {markets.map((market) => (
              <tr key={market.market_id} className="h-[var(--row)] border-b border-line/60 last:border-0">
                <th scope="row" className="px-4 text-left font-normal">
                  {marketName(market)}
                </th>
                <td className="px-4">
                  <Badge tone={market.state === 'active' ? 'good' : 'neutral'}>
                    {t(`market.${market.state}`)}
                  </Badge>
                </td>
                <td className="px-4 text-right">
                  {onAsk &&
                    kinds.map((as) => (
                      <button
                        key={as}
                        type="button"
                        aria-label={`${t(`decide.${as}`)}: ${marketName(market)}`}
                        onClick={() => onAsk(as, market)}
                        className="ml-1 rounded px-2 py-0.5 text-xs text-accent hover:bg-hover"
                      >
                        {t(`decide.${as}`)}
                      </button>
                    ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}
