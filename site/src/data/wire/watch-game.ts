import { type Line, onLine } from './live.ts';

/** A game whose pushes are wished for. */
export interface Watch {
  readonly game: string;
  /** Where the game is played in rooms. */
  readonly room?: string | undefined;
  /** Told once every change from now on will come, and when the line that brought them is down. */
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

/** Wishes to hear of a game, one at a time, until the answered function is called. */
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
