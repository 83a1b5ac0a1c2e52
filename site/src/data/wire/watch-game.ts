import { type Line, onLine } from './live.ts';

/** A game to subscribe to. */
export interface Watch {
  readonly game: string;
  /** The room, if the game is played in rooms. */
  readonly room?: string | undefined;
  /** Called once every further change will be pushed, and when the connection is lost. */
  readonly lineChanged: (isUp: boolean) => void;
}

let watch: Watch | undefined;
let line: Line | undefined;
let isListening = false;

function subscribe(): void {
  if (!line?.connected) return;
  const asked = watch;
  const room = asked?.room === undefined ? {} : { room: asked.room };
  line.emit('games.watch', { game_code: asked?.game ?? null, ...room }, () => {
    if (asked !== undefined && asked === watch) asked.lineChanged(true);
  });
}

function listen(to: Line): void {
  line = to;
  to.on('connect', subscribe);
  to.on('disconnect', () => watch?.lineChanged(false));
  subscribe();
}

/** Subscribes to a game, one at a time, until the returned function is called. */
export function watchGame(mine: Watch): () => void {
  watch = mine;
  if (isListening) subscribe();
  else {
    isListening = true;
    onLine(listen);
  }
  return () => {
    if (watch !== mine) return;
    watch = undefined;
    subscribe();
  };
}
