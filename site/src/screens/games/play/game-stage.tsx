import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CallResponse } from '#contract/calls.ts';
import { localePrefix } from '../../../data/page.ts';
import type { GameEntry } from '../../../data/shapes.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { useOnline } from '../../../offline/use-online.ts';
import { playAddress } from '../../../shells/cards/card-components.tsx';
import { fairnessAddress } from '../../fairness/address.ts';
import { type FrameMessage, readFrameMessage } from './frame-message.ts';
import { keepChoice, sendChoices } from './kept-choices.ts';
import { type Relay, relayPushes } from './relay-pushes.ts';
import { EndedNote, OfflineNote, SilentNote, StageSkeleton } from './stage-notes.tsx';
import { useHeldBalance, useSameBalance } from './use-held-balance.ts';
import { type Phase, useOpening } from './use-opening.ts';

interface GameStageProps {
  readonly game: GameEntry;
  readonly launch: CallResponse<'/api/games/launch'>;
  readonly lobby: string;
  readonly onDemoBalance: (balance: string) => void;
  readonly onReopen: () => void;
}

/**
 * A game of ours in its frame. The frame runs scripts and nothing more: it has no origin of its own here, so it reaches
 * neither this page nor the session; what it says comes as messages.
 */
export function GameStage({ game, launch, lobby, onDemoBalance, onReopen }: GameStageProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLIFrameElement>(null);
  const { phase, setPhase } = useOpening();
  const online = useOnline();
  useFrameMessages(frame, { game, launch, onDemoBalance, onPhase: setPhase });

  if (phase === 'ended') return <EndedNote onReopen={onReopen} />;
  if (phase === 'silent') return <SilentNote lobby={lobby} onReopen={onReopen} />;
  return (
    <div className="relative size-full bg-black">
      <iframe
        ref={frame}
        src={launch.launch_url}
        title={t('playnow.frameTitle', { name: game.game_name })}
        sandbox="allow-scripts"
        allow="autoplay; fullscreen"
        onLoad={() => frame.current?.focus()}
        className="absolute inset-0 size-full border-0"
      />
      {phase === 'opening' ? <StageSkeleton game={game} /> : null}
      {online ? null : <OfflineNote />}
    </div>
  );
}

/** Between a round and the question what play came to. */
const NET_PAUSE = 1_000;

interface Listening extends Pick<GameStageProps, 'game' | 'launch' | 'onDemoBalance'> {
  readonly onPhase: (phase: Phase) => void;
}

/** Follows what the game says: only its own frame is listened to. */
function useFrameMessages(frame: RefObject<HTMLIFrameElement | null>, listening: Listening) {
  const { game, launch, onDemoBalance, onPhase } = listening;
  const { hold, release } = useHeldBalance(launch.mode === 'real');
  const said = useSameBalance(frame, launch.mode === 'real');
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
      said(message.phase === 'start', message.balance);
      if (message.phase === 'start') hold(message.balance);
      else {
        release(message.balance);
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
  }, [frame, game, launch.mode, onDemoBalance, onPhase, navigate, client, hold, release, said]);
}
