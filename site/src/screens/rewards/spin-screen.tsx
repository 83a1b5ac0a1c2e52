import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Dices } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { playerQuery, publicQuery, usePlayerQuery } from '../../data/queries.ts';
import { useViewer } from '../../data/session.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { useAskLogin } from '../../shells/login/login.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { newClientSeed } from './spin/client-seed.ts';
import { Countdown } from './spin/countdown.tsx';
import { MyTurns } from './spin/my-turns.tsx';
import { Odds, type ShownWheel } from './spin/odds.tsx';
import { usePrizeWords } from './spin/prize-words.ts';
import { SoundSwitch } from './spin/sound-switch.tsx';
import { useTurn } from './spin/use-turn.ts';
import { WheelDrawing } from './spin/wheel-drawing.tsx';
import { Winners } from './spin/winners.tsx';

const columns = 'grid gap-8 @4xl:grid-cols-[minmax(0,1.1fr)_minmax(0,0.9fr)] @4xl:gap-12';

/** The wheel: its odds are everybody's, turning it takes a player. */
export function Screen() {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { data, isPending, error, refetch } = useQuery(publicQuery('/api/spin/wheel', {}));
  return (
    <div className="page-column @container grid gap-8 py-6 sm:py-8">
      <PageHead title={t('spin.title')} lead={t('spin.lead')} />
      {error && !data && (
        <LoadFailed title={t('spin.loadFailed')} fault={error} onRetry={() => void refetch()} />
      )}
      {isPending && <WheelSkeleton />}
      {data?.wheel === null && (
        <Notice picture="empty" title={t('spin.noWheel')} text={t('spin.noWheelLead')} />
      )}
      {data?.wheel && (
        <div className={columns}>
          <div className="grid min-w-0 content-start gap-8">
            <Turning wheel={data.wheel} />
            {viewer.is === 'player' && <MyTurns />}
          </div>
          <div className="grid min-w-0 content-start gap-8">
            <Odds wheel={data.wheel} />
            <Winners />
          </div>
        </div>
      )}
    </div>
  );
}

function WheelSkeleton() {
  return (
    <div className={columns}>
      <Skeleton className="mx-auto aspect-square w-full max-w-[30rem] rounded-full" />
      <Skeleton className="h-[34rem] rounded-card" />
    </div>
  );
}

interface TurningProps {
  readonly wheel: ShownWheel;
}

function Turning({ wheel }: TurningProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const askLogin = useAskLogin();
  const state = usePlayerQuery('/api/spin/state', {});
  // Drawn in the browser: on the server everybody would get the same.
  const [clientSeed, setClientSeed] = useState('');
  useEffect(() => setClientSeed(newClientSeed()), []);
  const { stage, turn, disc, pointer } = useTurn(wheel, clientSeed);
  const left = state.data ? Number(state.data.free_spin) + state.data.earned_spins : undefined;
  const isTurning = stage.is === 'turning';
  const isVisitor = viewer.is === 'visitor';
  const cannot = isTurning || (!isVisitor && !left);
  return (
    <section aria-label={t('spin.title')} className="grid content-start gap-5">
      <div className="wheel-place @container">
        <div className="wheel-sound">
          <SoundSwitch />
        </div>
        <WheelDrawing
          fields={wheel.fields}
          disc={disc}
          pointer={pointer}
          isTurning={isTurning}
          won={stage.is === 'stopped' ? stage.turned.field : undefined}
        />
        <button
          type="button"
          className="wheel-hub"
          aria-disabled={cannot}
          onClick={() => {
            if (isVisitor) askLogin('guard');
            else if (!cannot) void turn();
          }}
        >
          {t(isTurning ? 'spin.spinning' : 'spin.spin')}
        </button>
      </div>
      <div className="grid justify-items-center gap-3 text-center">
        <Outcome stage={stage} />
        {isVisitor ? (
          <>
            <p className="text-lead font-semibold text-ink">{t('spin.waiting')}</p>
            <div className="flex flex-wrap justify-center gap-2">
              <ButtonLink to="/register">{t('spin.join')}</ButtonLink>
              <Button look="quiet" onClick={() => askLogin('guard')}>
                {t('spin.logIn')}
              </Button>
            </div>
            <p className="text-small text-muted">{t('spin.logInLead')}</p>
          </>
        ) : (
          <Rights />
        )}
      </div>
      {!isVisitor && state.data && (
        <details className="rounded-card border border-line bg-raised">
          <summary className="px-4 py-3 font-semibold text-ink">{t('spin.fair')}</summary>
          <div className="grid gap-3 border-t border-line px-4 py-3 text-small">
            <p className="text-muted">{t('spin.fairLead')}</p>
            <p className="grid gap-0.5">
              <span className="text-muted">{t('spin.nextHash')}</span>
              <span className="font-mono text-ink [overflow-wrap:anywhere]">
                {state.data.server_seed_hash}
              </span>
            </p>
            <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <span className="grid">
                <span className="text-muted">{t('spin.yourSeed')}</span>
                <span className="font-mono text-ink">{clientSeed}</span>
              </span>
              <Button look="quiet" size="small" onClick={() => setClientSeed(newClientSeed())}>
                <Dices aria-hidden className="size-4" />
                {t('spin.newSeed')}
              </Button>
            </p>
          </div>
        </details>
      )}
    </section>
  );
}

/** The result of the last turn. Its space is reserved, so that the layout does not shift. */
function Outcome({ stage }: { readonly stage: ReturnType<typeof useTurn>['stage'] }) {
  const { t } = useTranslation(['ui', 'errors']);
  const { words } = usePrizeWords();
  return (
    <div role="status" className="grid min-h-16 content-center gap-0.5">
      {stage.is === 'stopped' && (
        <>
          <p className="font-display text-title text-ink">
            {stage.turned.prize.kind === 'none'
              ? t('ui:spin.wonNothing')
              : t(stage.turned.prize.kind === 'spins' ? 'ui:spin.wonSpins' : 'ui:spin.won', {
                  prize: words(stage.turned.prize),
                })}
          </p>
          {stage.turned.prize.kind !== 'none' && (
            <p className="text-positive">
              {t(stage.turned.prize.kind === 'spins' ? 'ui:spin.paidSpins' : 'ui:spin.paid')}
            </p>
          )}
        </>
      )}
      {stage.is === 'failed' && (
        <>
          <p className="font-semibold text-ink">{t('ui:spin.failed')}</p>
          <p className="text-small text-negative">{t(`errors:${stage.code}`)}</p>
        </>
      )}
    </div>
  );
}

/** The player's turns, or the time of the next one. */
function Rights() {
  const { t } = useTranslation();
  const { data, error, refetch } = usePlayerQuery('/api/spin/state', {});
  if (error && !data)
    return (
      <Button look="quiet" size="small" onClick={() => void refetch()}>
        {t('ui.tryAgain')}
      </Button>
    );
  if (!data) return <Skeleton className="h-12 w-56 rounded-control" />;
  const { free_spin, earned_spins } = data;
  return (
    <>
      <p className="text-lead font-semibold text-ink">
        {free_spin && earned_spins > 0
          ? t('spin.freeAndEarned', { count: earned_spins })
          : free_spin
            ? t('spin.free')
            : earned_spins > 0
              ? t('spin.earned', { count: earned_spins })
              : t('spin.none')}
      </p>
      {!free_spin && <NextFree until={data.next_free_at} serverTime={data.server_time} />}
    </>
  );
}

function NextFree({ until, serverTime }: { readonly until: string; readonly serverTime: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refetch = useCallback(() => {
    void client.invalidateQueries({ queryKey: playerQuery('/api/spin/state', {}).queryKey });
    void client.invalidateQueries({ queryKey: ['/api/spin/wheel'] });
  }, [client]);
  return (
    <p className="text-muted">
      {t('spin.next')}{' '}
      <span className="font-semibold text-ink">
        <Countdown key={until} until={until} serverTime={serverTime} onEnd={refetch} />
      </span>
    </p>
  );
}
