import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { AlertDialog as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import type { CallResponse } from '#contract/calls.ts';
import { isRefusal } from '#contract/errors.ts';
import { callAsPlayer } from '../../../data/call.ts';
import { openModal } from '../../../data/modals.ts';
import { playerQuery } from '../../../data/queries.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { useMoney } from '../../../ui/money.ts';

const query = playerQuery('/api/players/reality_check', {});
/** The server's clock decides; this is how much later than its moment it is asked. */
const LATER_MS = 300;
/** The longest a timer of a browser can wait. */
const LONGEST_MS = 2_000_000_000;

/** Asks the server when the next check is due, and shows it over everything when it is. */
export function RealityCheck() {
  const { i18n } = useTranslation();
  const [isRead, setRead] = useState(false);
  const { data } = useQuery({
    ...query,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => {
      const left = state.data?.due_in_ms;
      return left === undefined || left === null || left === 0
        ? false
        : Math.min(left + LATER_MS, LONGEST_MS);
    },
  });
  const isDue = data?.is_due === true;
  useEffect(() => {
    if (isDue) void i18n.loadNamespaces(['more', 'errors']).then(() => setRead(true));
  }, [isDue, i18n]);
  return data && isDue && isRead ? <Check facts={data} /> : null;
}

/** A frame that fills the screen shows nothing of ours: it steps back. */
function leaveFrame(): void {
  if (document.fullscreenElement instanceof HTMLIFrameElement) void document.exitFullscreen();
}

const followFullScreen = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
};

/** Only what is inside the element that fills the screen is seen. */
const useTop = () =>
  useSyncExternalStore(
    followFullScreen,
    () =>
      document.fullscreenElement instanceof HTMLIFrameElement
        ? document.body
        : (document.fullscreenElement ?? document.body),
    () => null,
  );

/** Must be acknowledged: neither Escape nor the backdrop closes it, and the server takes no stake until then. */
function Check({ facts }: { readonly facts: CallResponse<'/api/players/reality_check'> }) {
  const { t } = useTranslation();
  const top = useTop();
  useEffect(leaveFrame, []);
  const { money } = useMoney();
  const navigate = useNavigate();
  const { see, busy } = useSee();
  const minutes = Math.floor(facts.elapsed_seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const go = async (then: () => void) => {
    if (await see()) then();
  };
  return (
    <Radix.Root open>
      <Radix.Portal container={top}>
        <Radix.Overlay className="dialog-ground" style={{ zIndex: 80 }} />
        <Radix.Content
          className="dialog"
          style={{ zIndex: 81 }}
          onEscapeKeyDown={(event) => event.preventDefault()}
        >
          <div className="grid gap-5">
            <header className="grid gap-2">
              <Hourglass aria-hidden className="size-8 text-accent" />
              <Radix.Title className="dialog-title" style={{ margin: 0 }}>
                {t('care.checkTitle')}
              </Radix.Title>
              <Radix.Description className="text-body text-muted">{t('care.checkLead')}</Radix.Description>
            </header>
            <dl className="grid gap-px overflow-hidden rounded-control border border-line bg-line sm:grid-cols-2">
              <Fact name={t('care.checkElapsed')}>
                {hours > 0
                  ? t('care.hoursMinutes', { hours, minutes: rest })
                  : t('care.minutes', { count: rest })}
              </Fact>
              <Fact name={t('care.checkResult')}>
                <span className={facts.net_result.startsWith('-') ? 'text-negative' : ''}>
                  {money(facts.net_result)}
                </span>
              </Fact>
            </dl>
            <div className="grid gap-2">
              <Button wide busy={busy} onClick={() => void go(() => {})}>
                {t('care.checkGoOn')}
              </Button>
              <div className="grid gap-2 sm:grid-cols-2">
                <Button look="quiet" onClick={() => void go(() => navigate('/responsible-gaming#break'))}>
                  {t('care.checkBreak')}
                </Button>
                <Button
                  look="quiet"
                  onClick={() => void go(() => openModal('log-out', { everywhere: false }))}
                >
                  {t('auth.logOut')}
                </Button>
              </div>
            </div>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function useSee() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const see = async () => {
    setBusy(true);
    const answer = await callAsPlayer('/api/players/reality_check_seen', {});
    await client.invalidateQueries({ queryKey: query.queryKey });
    setBusy(false);
    return !isRefusal(answer);
  };
  return { see, busy };
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-0.5 bg-surface p-4">
      <dt className="text-small text-muted">{name}</dt>
      <dd className="figures text-title font-semibold text-ink">{children}</dd>
    </div>
  );
}
