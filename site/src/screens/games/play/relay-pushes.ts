import { framePushes } from '#contract/frame-pushes.ts';
import { type Line, onLine } from '../../../data/wire/live.ts';

export interface Relay {
  readonly frame: Window;
  readonly game: string;
  /** Where the game is played in rooms. */
  readonly room: string | undefined;
}

let relay: Relay | undefined;
let line: Line | undefined;
let isListening = false;

function tell(message: unknown): void {
  relay?.frame.postMessage(message, '*');
}

/** Says what is to be heard of, and tells the frame once every change from now on will come. */
function wish(): void {
  if (!line?.connected) return;
  const asked = relay;
  const room = asked?.room === undefined ? {} : { room: asked.room };
  line.emit('games.watch', { game_code: asked?.game ?? null, ...room }, () => {
    if (asked !== undefined && asked === relay) tell({ type: 'baize:line', up: true });
  });
}

function listen(to: Line): void {
  line = to;
  to.on('connect', wish);
  to.on('disconnect', () => tell({ type: 'baize:line', up: false }));
  for (const topic of framePushes) {
    to.on(topic, (push: object) => {
      if (!('game_code' in push) || push.game_code === relay?.game) tell({ type: 'baize:push', topic, push });
    });
  }
  wish();
}

/** Passes what is pushed of a game on into its frame, until the answered function is called. */
export function relayPushes(mine: Relay): () => void {
  relay = mine;
  if (isListening) wish();
  else {
    isListening = true;
    onLine(listen);
  }
  return () => {
    if (relay !== mine) return;
    relay = undefined;
    wish();
  };
}
