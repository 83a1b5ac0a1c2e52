import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { publicQuery, Refused } from '../../data/queries.ts';
import { useSession, useViewer } from '../../data/session.ts';
import type { GameEntry } from '../../data/shapes.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { categoryOf } from '../../routes/routes.ts';
import { playAddress } from '../../shells/cards/card-components.tsx';
import { useSendToLogin } from '../../shells/login/login.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { GameJackpots } from './play/game-jackpots.tsx';
import { GamePopup } from './play/game-popup.tsx';
import { GameStage } from './play/game-stage.tsx';
import { OutsideStage } from './play/outside/outside-stage.tsx';
import { PlayFoot, PlayHead } from './play/play-bar.tsx';
import { RelatedGames } from './play/related-games.tsx';
import { StageSkeleton } from './play/stage-notes.tsx';
import { useFullScreen } from './play/use-full-screen.ts';
import { type Mode, useLaunch } from './play/use-launch.ts';

/** The lobby a category is shown in. */
function lobbyOf(category: string): string {
  return Object.entries(categoryOf).find(([, one]) => one === category)?.[0] ?? '/slots';
}

export function Screen() {
  const [search] = useSearchParams();
  const [provider, game] = [search.get('provider') ?? '', search.get('game') ?? ''];
  if (provider === '' || game === '') return <UnknownGame />;
  const mode = search.get('mode') === 'demo' ? 'demo' : 'real';
  return <KnownGame key={`${provider}/${game}`} provider={provider} code={game} mode={mode} />;
}

function UnknownGame() {
  const { t } = useTranslation();
  return (
    <Notice picture="search" level="h1" title={t('playnow.unknownTitle')} text={t('playnow.unknownLead')}>
      <ButtonLink to="/slots">{t('playnow.lobby')}</ButtonLink>
    </Notice>
  );
}

function KnownGame({ provider, code, mode }: { provider: string; code: string; mode: Mode }) {
  const { t } = useTranslation();
  const ask = { provider_code: provider, game_code: code };
  const { data, error, refetch } = useQuery(publicQuery('/api/product/game', ask));
  if (error instanceof Refused && ['unknownGame', 'badRequest'].includes(error.refusal.refused))
    return <UnknownGame />;
  if (error)
    return <LoadFailed title={t('playnow.refusedTitle')} fault={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div className="relative min-h-dvh">
        <StageSkeleton game={undefined} />
      </div>
    );
  }
  return <Room key={mode} game={data.value} mode={mode} />;
}

/** The game with its bars fills the window; more games lie below the fold. */
function Room({ game, mode }: { readonly game: GameEntry; readonly mode: Mode }) {
  const stage = useRef<HTMLDivElement>(null);
  const fullScreen = useFullScreen(stage);
  const [demoBalance, setDemoBalance] = useState<string>();
  const takeDemoBalance = useCallback((balance: string) => setDemoBalance(balance), []);
  const lobby = lobbyOf(game.game_type);
  const { data: launch } = useLaunch(game, mode);
  return (
    <div className="@container">
      <div
        ref={stage}
        className={`flex min-h-[26rem] flex-col ${game.closed_here ? 'h-[64dvh]' : 'h-dvh'} bg-surface ${fullScreen.covering ? 'fixed inset-0 z-60' : ''}`}
      >
        {fullScreen.on ? null : (
          <PlayHead
            {...{ game, mode, lobby, demoBalance }}
            isOutside={launch !== undefined && launch.sandbox !== null}
          />
        )}
        {fullScreen.on || mode === 'demo' || game.closed_here ? null : <GameJackpots game={game} />}
        <div className="relative min-h-0 flex-1 overflow-hidden">
          {game.closed_here ? (
            <ClosedHere game={game} />
          ) : (
            <Stage game={game} mode={mode} lobby={lobby} onDemoBalance={takeDemoBalance} />
          )}
        </div>
        {game.closed_here ? null : (
          <PlayFoot game={game} mode={mode} fullScreen={fullScreen} showsPlay={launch?.shows_play === true} />
        )}
      </div>
      <RelatedGames game={game} lobby={lobby} />
    </div>
  );
}

interface StageProps {
  readonly game: GameEntry;
  readonly mode: Mode;
  readonly lobby: string;
  readonly onDemoBalance: (balance: string) => void;
}

function Stage({ game, mode, lobby, onDemoBalance }: StageProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const launch = useLaunch(game, mode);
  const reopen = useCallback(() => void launch.refetch(), [launch.refetch]);
  useLoginForReal(mode);
  if (mode === 'demo' && !game.has_demo) {
    return (
      <Middle>
        <Notice picture="empty" title={t('playnow.noDemo')}>
          <ButtonLink to={playAddress(game, 'real')} replace>
            {t('playnow.switchToReal')}
          </ButtonLink>
        </Notice>
      </Middle>
    );
  }
  if (launch.isFetching || (mode === 'real' && viewer.is !== 'player')) return <StageSkeleton game={game} />;
  if (launch.error)
    return <LaunchRefused game={game} mode={mode} lobby={lobby} fault={launch.error} onRetry={reopen} />;
  if (!launch.data) return <StageSkeleton game={game} />;
  const { launch_url: key, popup, sandbox } = launch.data;
  const of = { game, launch: launch.data, lobby, onReopen: reopen };
  if (popup) return <GamePopup key={key} {...of} />;
  if (sandbox !== null) return <OutsideStage key={key} {...of} />;
  return <GameStage key={key} {...of} onDemoBalance={onDemoBalance} />;
}

/** A visitor who asks for real play is sent to log in, and comes back to this very game. */
function useLoginForReal(mode: Mode) {
  const viewer = useViewer();
  const ready = useSession((session) => session.ready);
  const sendToLogin = useSendToLogin();
  const { pathname, search } = useLocation();
  const asked = mode === 'real' && ready && viewer.is === 'visitor';
  useEffect(() => {
    if (asked) sendToLogin(pathname + search);
  }, [asked, sendToLogin, pathname, search]);
}

interface LaunchRefusedProps {
  readonly game: GameEntry;
  readonly mode: Mode;
  readonly lobby: string;
  readonly fault: unknown;
  readonly onRetry: () => void;
}

function LaunchRefused({ game, mode, lobby, fault, onRetry }: LaunchRefusedProps) {
  const { t } = useTranslation(['ui', 'errors']);
  const code = fault instanceof Refused ? fault.refusal.refused : 'internalServerError';
  if (code === 'gameNotInYourCountry') return <ClosedHere game={game} />;
  return (
    <Middle>
      <Notice picture="error" title={t('ui:playnow.refusedTitle')} text={t(`errors:${code}`)}>
        <Button onClick={onRetry}>{t('ui:ui.tryAgain')}</Button>
        {mode === 'real' && game.has_demo ? (
          <ButtonLink to={playAddress(game, 'demo')} look="quiet" replace>
            {t('ui:playnow.playAnyway')}
          </ButtonLink>
        ) : null}
        <ButtonLink to={lobby} look="quiet">
          {t('ui:playnow.lobby')}
        </ButtonLink>
      </Notice>
    </Middle>
  );
}

/** Nothing that can be tried again: the ways on are other games. */
function ClosedHere({ game }: { readonly game: GameEntry }) {
  const { t } = useTranslation();
  return (
    <Middle>
      <Notice
        picture="empty"
        title={t('playnow.closedTitle')}
        text={t('playnow.closedLead', { game: game.game_name })}
      >
        <ButtonLink to={lobbyOf(game.game_type)}>{t('playnow.lobby')}</ButtonLink>
      </Notice>
    </Middle>
  );
}

function Middle({ children }: { readonly children: ReactNode }) {
  return <div className="grid h-full place-items-center overflow-y-auto bg-sunken">{children}</div>;
}
