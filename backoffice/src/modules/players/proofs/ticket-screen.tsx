import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useCall } from '../../../data/queries.ts';
import { Badge } from '../../../ui/badge.tsx';
import { SimpleTable } from '../../../ui/list/simple-table.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Facts, Page, Panel, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/refusal.tsx';
import { CopyId, Money, Time } from '../../../ui/values.tsx';
import { OfPlayer } from './proof-head.tsx';
import { Raw } from './raw.tsx';

type Ticket = OfficeResponse<'/api/office/players/ticket'>;

/** A bet explained: what it was struck on, and its settlement derived again. */
export function TicketScreen() {
  const { t } = useTranslation('players');
  const { ticketId = '' } = useParams();
  const query = useCall('/api/office/players/ticket', { ticket_id: ticketId });
  if (query.error !== null && !query.data)
    return <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton lines={12} />;
  const ticket = query.data;
  const agrees = ticket.differences.length === 0;
  return (
    <Page
      title={`${t('ticket.title')}: ${ticket.kind}`}
      beside={
        <>
          <Badge>{t(`timeline.what.${ticket.state}`, { defaultValue: ticket.state })}</Badge>
          <Badge tone={agrees ? 'good' : 'bad'}>{t(agrees ? 'ticket.agrees' : 'ticket.differs')}</Badge>
          <CopyId id={ticket.ticket_id} />
        </>
      }
      actions={<OfPlayer playerId={ticket.player_id} account={ticket.account_id} />}
    >
      {!agrees && <Notice tone="bad">{ticket.differences.join('; ')}</Notice>}
      <div className="grid items-start gap-4 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <TicketFacts ticket={ticket} />
        <div className="grid min-w-0 gap-4">
          <Legs ticket={ticket} />
          <Entries ticket={ticket} />
          <Raw value={ticket} />
        </div>
      </div>
    </Page>
  );
}

function TicketFacts({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('players');
  const money = (amount: string) => <Money amount={amount} currency={ticket.currency} />;
  return (
    <Panel title={t('facts.title')}>
      <Facts
        facts={[
          [t('timeline.fact.stake'), money(ticket.stake)],
          [t('timeline.fact.risk'), money(ticket.risk)],
          [t('ticket.toWin'), money(ticket.to_win)],
          [t('timeline.fact.returned'), money(ticket.returned)],
          [t('ticket.sold'), money(ticket.sold)],
          [t('ticket.derived'), ticket.derived === null ? null : money(ticket.derived.returned)],
          [t('ticket.moved'), money(ticket.moved)],
          [t('balances.debt'), ticket.owed === '0' ? null : money(ticket.owed)],
          [t('proof.begun'), <Time key="at" at={ticket.placed_at} />],
          [t('proof.ended'), ticket.settled_at === null ? null : <Time key="end" at={ticket.settled_at} />],
          [t('timeline.fact.reason'), ticket.reason],
        ]}
      />
    </Panel>
  );
}

function Legs({ ticket: { legs } }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('players');
  return (
    <Panel title={t('ticket.legs')}>
      <SimpleTable
        caption={t('ticket.legs')}
        headers={[
          t('ticket.match'),
          t('timeline.kind.ticket'),
          t('ticket.odds'),
          t('ticket.stored'),
          t('ticket.derivedLeg'),
        ]}
        rows={legs.map((leg) => ({
          key: String(leg.n),
          cells: [
            <div key="match" className="py-1">
              <p className="font-medium">{[leg.home, leg.away].filter(Boolean).join(' – ')}</p>
              <p className="text-muted">
                {leg.competition} · <Time at={leg.starts_at} />
              </p>
            </div>,
            <div key="bet">
              {[leg.bet_type, leg.period, leg.line, leg.selection].filter(Boolean).join(' ')}
              {leg.is_live && <p className="text-muted">{t('ticket.inPlay', { score: leg.score ?? '—' })}</p>}
            </div>,
            leg.odds,
            outcome(leg.stored, t),
            outcome(leg.derived, t),
          ],
        }))}
      />
    </Panel>
  );
}

const outcome = (code: string | null, t: (key: string, options: { defaultValue: string }) => string) =>
  code === null ? '—' : t(`ticket.outcome.${code}`, { defaultValue: code });

function Entries({ ticket: { entries, currency } }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('players');
  if (entries.length === 0) return null;
  return (
    <Panel title={t('ticket.entries')}>
      <SimpleTable
        caption={t('ticket.entries')}
        headers={[
          t('proof.at'),
          t('timeline.fact.reason'),
          t('ticket.difference'),
          t('timeline.fact.returned'),
        ]}
        rows={entries.map((entry) => ({
          key: String(entry.version),
          cells: [
            <Time key="at" at={entry.at} />,
            [entry.reason, outcome(entry.outcome, t)].join(' · '),
            <Money key="difference" amount={entry.difference} currency={currency} />,
            <Money key="returned" amount={entry.returned} currency={currency} />,
          ],
        }))}
      />
    </Panel>
  );
}
