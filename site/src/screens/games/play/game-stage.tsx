import { useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CallResponse } from '#contract/calls.ts';
import { localePrefix } from '../../../data/page.ts';
import type { GameEntry } from '../../../data/shapes.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { useOnline } from '../../../offline/use-online.ts';
import { playAddress } from '../../../shells/cards/card-components.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { fairnessAddress } from '../../fairness/address.ts';
import { type FrameMessage, readFrameMessage } from './frame-message.ts';
import { keepChoice, sendChoices } from './kept-choices.ts';
import { type Relay, relayPushes } from './relay-pushes.ts';
import { useHeldBalance, useSameBalance } from './use-held-balance.ts';

interface GameStageProps {
  readonly game: GameEntry;
  readonly launch: CallResponse<'/api/games/launch'>;
  readonly onDemoBalance: (balance: string) => void;
  readonly onReopen: () => void;
}

/**
 * The game in its frame. The frame runs scripts and nothing more: it has no origin of its own here, so it reaches
 * neither this page nor the session; what it says comes as messages.
 */
export function GameStage({ game, launch, onDemoBalance, onReopen }: GameStageProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLIFrameElement>(null);
  const own = launch.launch_url.startsWith('/');
  const { phase, setPhase } = useOpening(own);
  const online = useOnline();
  useFrameMessages(frame, { game, launch, onDemoBalance, onPhase: setPhase });

  if (phase === 'ended') {
    return (
      <Notice picture="maintenance" title={t('playnow.endedTitle')} text={t('playnow.endedLead')}>
        <Button onClick={onReopen}>{t('playnow.reopen')}</Button>
      </Notice>
    );
  }
  if (phase === 'silent') {
    return (
      <Notice picture="error" title={t('playnow.refusedTitle')} text={t('playnow.silentLead')}>
        <Button onClick={onReopen}>{t('ui.tryAgain')}</Button>
      </Notice>
    );
  }
  return (
    <div className="relative size-full bg-black">
      <iframe
        ref={frame}
        src={launch.launch_url}
        title={t('playnow.frameTitle', { name: game.game_name })}
        sandbox="allow-scripts"
        allow="autoplay; fullscreen"
        onLoad={() => {
          if (!own) setPhase('open');
          frame.current?.focus();
        }}
        className="absolute inset-0 size-full border-0"
      />
      {phase === 'opening' ? <StageSkeleton game={game} /> : null}
      {online ? null : <OfflineNote />}
    </div>
  );
}

type Phase = 'opening' | 'open' | 'ended' | 'silent';

/** A game of ours says when it is ready; one that stays silent for so long will not come. */
const PATIENCE = 25_000;

function useOpening(own: boolean) {
  const [phase, setPhase] = useState<Phase>('opening');
  useEffect(() => {
    if (!own || phase !== 'opening') return;
    const timer = window.setTimeout(() => setPhase('silent'), PATIENCE);
    return () => window.clearTimeout(timer);
  }, [own, phase]);
  return { phase, setPhase };
}

/** Between a round and the question what play came to. */
const NET_PAUSE = 1_000;

interface Listening extends Pick<GameStageProps, 'game' | 'launch' | 'onDemoBalance'> {
  readonly onPhase: (phase: Phase) => void;
}

/** Follows what the game says: only its own frame is listened to. */
function useFrameMessages(frame: RefObject<HTMLIFrameElement | null>, listening: Listening) {
  const { game, launch, onDemoBalance, onPhase } = listening;
  // Only a game of ours knows the balance it speaks of.
  const isOwn = launch.launch_url.startsWith('/');
  const { hold, release } = useHeldBalance(launch.mode === 'real');
  const said = useSameBalance(frame, isOwn && launch.mode === 'real');
  const navigate = useNavigate();
  const client = useQueryClient();
  const [watching, setWatching] = useState<Omit<Relay, 'game'>>();
  useEffect(
    () => (watching ? relayPushes({ ...watching, game: game.game_code }) : undefined),
    [watching, game.game_code],
  );
  useEffect(() => {
    let check: number | undefined;
    // Refetch totals after a round, once for a series of quick ones.
    const lookAnew = () => {
      check ??= window.setTimeout(() => {
        check = undefined;
        void client.invalidateQueries({ queryKey: ['/api/players/reality_check'] });
      }, NET_PAUSE);
    };
    const receive = (message: FrameMessage, from: Window) => {
      if (message.kind === 'ready') {
        onPhase('open');
        said(false);
        sendChoices(from);
      }
      if (message.kind === 'watch') setWatching({ frame: from, room: message.room });
      if (message.kind === 'sound' || message.kind === 'quick') keepChoice(message.kind, message.on);
      if (message.kind === 'deposit')
        navigate(`/deposit?then=${encodeURIComponent(playAddress(game, 'real'))}`);
      // In a window of its own: the visit to the game goes on.
      if (message.kind === 'verify')
        window.open(`${localePrefix()}${fairnessAddress(message.round)}`, '_blank', 'noopener');
      if (message.kind === 'check')
        void client.invalidateQueries({ queryKey: ['/api/players/reality_check'] });
      if (message.kind === 'ended') {
        release();
        onPhase('ended');
      }
      if (message.kind !== 'round') return;
      if (launch.mode === 'demo') {
        if (message.balance !== undefined) onDemoBalance(message.balance);
        return;
      }
      const balance = isOwn ? message.balance : undefined;
      said(message.phase === 'start', balance);
      if (message.phase === 'start') hold(balance);
      else {
        release(balance);
        lookAnew();
      }
    };
    const listen = ({ source, data }: MessageEvent) => {
      const from = frame.current?.contentWindow;
      if (!from || source !== from) return;
      const message = readFrameMessage(data);
      if (message) receive(message, from);
    };
    window.addEventListener('message', listen);
    return () => {
      window.clearTimeout(check);
      window.removeEventListener('message', listen);
    };
  }, [frame, game, launch.mode, isOwn, onDemoBalance, onPhase, navigate, client, hold, release, said]);
}

function OfflineNote() {
  const { t } = useTranslation();
  return (
    <p
      role="alert"
      className="absolute inset-x-3 top-3 mx-auto flex max-w-md items-center gap-3 rounded-control border border-line bg-raised p-3 text-small text-ink shadow-float"
    >
      <WifiOff aria-hidden className="size-5 shrink-0 text-negative" />
      {t('playnow.offlineLead')}
    </p>
  );
}

/** The game's own poster while it comes. */
export function StageSkeleton({ game }: { readonly game: GameEntry | undefined }) {
  const { t } = useTranslation();
  return (
    <div
      role="status"
      className="absolute inset-0 grid place-items-center overflow-hidden bg-sunken text-center"
    >
      {game ? (
        <Picture
          file={`${game.game_image}/landscape`}
          alt=""
          className="absolute inset-0 size-full scale-110 opacity-25 blur-2xl"
        />
      ) : null}
      <div className="relative grid justify-items-center gap-4">
        {game ? (
          <Picture
            file={`${game.game_image}/square`}
            alt=""
            eager
            className="size-32 rounded-card shadow-float motion-safe:animate-pulse"
          />
        ) : null}
        <p className="text-body text-ink">{t('playnow.loading')}</p>
      </div>
    </div>
  );
}
