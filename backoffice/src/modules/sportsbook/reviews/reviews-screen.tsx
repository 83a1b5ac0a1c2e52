import { Keyboard } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { useSite } from '../../../app/site-picker.tsx';
import { useMay } from '../../../data/me.ts';
import { act, useCall } from '../../../data/queries.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Empty, Page, Panel, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed, useRefusalText } from '../../../ui/refusal.tsx';
import { say } from '../../../ui/toaster.tsx';
import { placeAfter } from '../desk/desk-keys.tsx';
import { KeysDialog } from '../keys-dialog.tsx';
import { DeclineDialog, PriceDialog, StakeDialog } from './decision-dialogs.tsx';
import { ReviewOption } from './review-option.tsx';
import { ReviewPanel } from './review-panel.tsx';
import type { Decision, Review } from './reviews.ts';

const MOST = 100;
const decisions: Readonly<Record<string, Decision>> = { a: 'accept', d: 'decline', s: 'stake', p: 'price' };

/** Bets that wait for a trader: the first first, decided by single keys. */
export function ReviewsScreen() {
  const { t } = useTranslation('reviews');
  const site = useSite();
  const [isHelp, setHelp] = useState(false);
  const query = useCall(
    '/api/office/sportsbook/reviews',
    { limit: MOST, ...(site === undefined ? {} : { site }) },
    { keepsLast: true, topics: ['reviews', 'desk'] },
  );
  const help = () => setHelp(true);
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <IconButton label={t('keys')} onClick={help}>
          <Keyboard size={16} aria-hidden />
        </IconButton>
      }
    >
      {query.error !== null && !query.data ? (
        <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <Skeleton lines={8} />
      ) : query.data.rows.length === 0 ? (
        <Panel>
          <Empty title={t('empty')}>{t('emptyHint')}</Empty>
        </Panel>
      ) : (
        <Queue rows={query.data.rows} refetch={query.refetch} onHelp={help} />
      )}
      {isHelp && <Keys onClose={() => setHelp(false)} />}
    </Page>
  );
}

interface QueueProps {
  readonly rows: readonly Review[];
  readonly refetch: () => Promise<unknown>;
  readonly onHelp: () => void;
}

function Queue({ rows, refetch, onHelp }: QueueProps) {
  const { t } = useTranslation('reviews');
  const mayTrade = useMay('sportsbook.trade');
  const list = useRef<HTMLDivElement>(null);
  const [currentId, setCurrent] = useState<string>();
  const [open, setOpen] = useState<{ readonly decision: Decision; readonly review: Review }>();
  const textOf = useRefusalText();
  // A bet that is gone leaves its place to the next.
  const lastPlace = useRef(0);
  const found = rows.findIndex(({ ticket_id }) => ticket_id === currentId);
  const place = found >= 0 ? found : Math.min(lastPlace.current, rows.length - 1);
  lastPlace.current = place;
  const current = rows[place];
  useEffect(() => list.current?.focus({ preventScroll: true }), []);

  async function decide(decision: Decision, review: Review) {
    if (decision !== 'decline' && review.state === 'offered') return;
    if (decision !== 'accept') return setOpen({ decision, review });
    const { ticket_id, version } = review;
    const answer = await act('/api/office/sportsbook/accept_ticket', { ticket_id, version });
    say(isOfficeRefusal(answer) ? textOf(answer) : t('done.accept'));
    await refetch();
  }

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || !current) return;
    const next = placeAfter(event.key, place, rows.length);
    const decision = decisions[event.key];
    if (next !== undefined) setCurrent(rows[next]?.ticket_id);
    else if (decision && mayTrade) void decide(decision, current);
    else if (event.key === '?') onHelp();
    else return;
    event.preventDefault();
  }

  const close = () => {
    setOpen(undefined);
    void refetch();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]">
      <div
        ref={list}
        role="listbox"
        aria-label={t('title')}
        aria-activedescendant={current && `review-${current.ticket_id}`}
        tabIndex={0}
        onKeyDown={press}
        className="rounded-lg border border-line bg-surface focus-visible:outline-2 focus-visible:outline-accent"
      >
        {rows.map((row) => (
          <ReviewOption
            key={row.ticket_id}
            review={row}
            isCurrent={row === current}
            onSelect={() => setCurrent(row.ticket_id)}
          />
        ))}
      </div>
      {current && (
        <ReviewPanel
          key={current.ticket_id}
          review={current}
          onDecide={mayTrade ? (decision) => void decide(decision, current) : undefined}
        />
      )}
      {open?.decision === 'decline' && <DeclineDialog review={open.review} onClose={close} />}
      {open?.decision === 'stake' && <StakeDialog review={open.review} onClose={close} />}
      {open?.decision === 'price' && <PriceDialog review={open.review} onClose={close} />}
    </div>
  );
}

const keys = [
  ['↓ ↑ · J K', 'move'],
  ['A', 'accept'],
  ['D', 'decline'],
  ['S', 'stake'],
  ['P', 'price'],
  ['?', 'help'],
] as const;

function Keys({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('reviews');
  return (
    <KeysDialog
      title={t('keys')}
      keys={keys.map(([key, name]) => [key, t(`key.${name}`)])}
      onClose={onClose}
    />
  );
}
