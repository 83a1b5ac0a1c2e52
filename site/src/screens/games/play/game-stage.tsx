import { WifiOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallResponse } from '#contract/calls.ts';
import type { GameEntry } from '../../../data/shapes.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { readFrameMessage } from './frame-message.ts';
import { useHeldBalance } from './use-held-balance.ts';
import { useOnline } from './use-online.ts';

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
  const [loaded, setLoaded] = useState(false);
  const [ended, setEnded] = useState(false);
  const { hold, release } = useHeldBalance();
  const online = useOnline();

  useEffect(() => {
    const listen = (event: MessageEvent) => {
      if (event.source === null || event.source !== frame.current?.contentWindow) return;
      const message = readFrameMessage(event.data);
      if (message?.kind === 'ended') {
        release();
        setEnded(true);
      }
      if (message?.kind !== 'round') return;
      if (launch.mode === 'demo') {
        if (message.balance !== undefined) onDemoBalance(message.balance);
      } else if (message.phase === 'start') hold();
      else release();
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [launch.mode, onDemoBalance, hold, release]);

  if (ended) {
    return (
      <Notice picture="maintenance" title={t('playnow.endedTitle')} text={t('playnow.endedLead')}>
        <Button onClick={onReopen}>{t('playnow.reopen')}</Button>
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
          setLoaded(true);
          frame.current?.focus();
        }}
        className="absolute inset-0 size-full border-0"
      />
      {loaded ? null : <StageSkeleton game={game} />}
      {online ? null : (
        <p
          role="alert"
          className="absolute inset-x-3 top-3 mx-auto flex max-w-md items-center gap-3 rounded-control border border-line bg-raised p-3 text-small text-ink shadow-float"
        >
          <WifiOff aria-hidden className="size-5 shrink-0 text-negative" />
          {t('playnow.offlineLead')}
        </p>
      )}
    </div>
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
