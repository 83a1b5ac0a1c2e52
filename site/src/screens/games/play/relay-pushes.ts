import { framePushes } from '#contract/frame-pushes.ts';
import { type Line, onLine } from '../../../data/wire/live.ts';
import { watchGame } from '../../../data/wire/watch-game.ts';

export interface Relay {
  readonly frame: Window;
  readonly game: string;
  /** The room, if the game is played in rooms. */
  readonly room: string | undefined;
}

let relay: Relay | undefined;
let isListening = false;

function listen(to: Line): void {
  for (const topic of framePushes) {
    to.on(topic, (push: object) => {
      if ('game_code' in push && push.game_code !== relay?.game) return;
      relay?.frame.postMessage({ type: 'baize:push', topic, push }, '*');
    });
  }
}

/** Passes what is pushed of a game on into its frame, until the answered function is called. */
export function relayPushes(mine: Relay): () => void {
  relay = mine;
  if (!isListening) {
    isListening = true;
    onLine(listen);
  }
  const { game, room, frame } = mine;
  const stop = watchGame({
    game,
    room,
    lineChanged: (up) => frame.postMessage({ type: 'baize:line', up }, '*'),
  });
  return () => {
    stop();
    if (relay === mine) relay = undefined;
  };
}
