import { useRef } from 'react';
import type { CallResponse } from '#contract/calls.ts';
import type { GameEntry } from '../../../../data/shapes.ts';
import { useTranslation } from '../../../../data/texts/use-translation.tsx';
import { useOnline } from '../../../../offline/use-online.ts';
import { playAddress } from '../../../../shells/cards/card-components.tsx';
import { EndedNote, OfflineNote, SilentNote, StageSkeleton } from '../stage-notes.tsx';
import { useOpening } from '../use-opening.ts';
import { sandboxOf } from './outside-window.ts';
import { useOutsideMessages } from './use-outside-messages.ts';

interface OutsideStageProps {
  readonly game: GameEntry;
  readonly launch: CallResponse<'/api/games/launch'>;
  readonly lobby: string;
  readonly onReopen: () => void;
}

/** A game of another studio in its frame: a page of its own origin, which can do what the studio's row says. */
export function OutsideStage({ game, launch, lobby, onReopen }: OutsideStageProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLIFrameElement>(null);
  const { phase, setPhase } = useOpening();
  const online = useOnline();
  useOutsideMessages({
    launch,
    lobby,
    game: () => frame.current?.contentWindow,
    here: playAddress(game, launch.mode),
    onReady: () => setPhase('open'),
    onEnded: () => setPhase('ended'),
  });
  if (phase === 'ended') return <EndedNote onReopen={onReopen} />;
  if (phase === 'silent') return <SilentNote lobby={lobby} onReopen={onReopen} />;
  return (
    <div className="relative size-full bg-black">
      <iframe
        ref={frame}
        src={launch.launch_url}
        title={t('playnow.frameTitle', { name: game.game_name })}
        sandbox={sandboxOf(launch)}
        allow="autoplay; fullscreen"
        onLoad={() => {
          // Not every studio's games say when they are ready.
          setPhase((now) => (now === 'opening' ? 'open' : now));
          frame.current?.focus();
        }}
        className="absolute inset-0 size-full border-0"
      />
      {phase === 'opening' ? <StageSkeleton game={game} /> : null}
      {online ? null : <OfflineNote />}
    </div>
  );
}
