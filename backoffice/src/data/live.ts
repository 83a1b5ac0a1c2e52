import { useEffect } from 'react';
import { isLiveTopic, LIVE_PATH, type LiveTopic } from '#contract/office/live.ts';
import { ME, queries } from './queries.ts';

const RETRY_MS = 3_000;

function askAgain(topic: LiveTopic): void {
  void queries.invalidateQueries({ predicate: ({ meta }) => meta?.topics?.includes(topic) === true });
}

/** Asks again for what a push says has changed, and for everything after the stream was lost. */
function listen(): () => void {
  let source: EventSource;
  let retry: number | undefined;
  let wasOpen = false;
  const open = () => {
    source = new EventSource(LIVE_PATH);
    source.addEventListener('open', () => {
      if (wasOpen) void queries.invalidateQueries();
      wasOpen = true;
    });
    source.addEventListener('changed', ({ data }: MessageEvent<string>) => {
      const change: unknown = JSON.parse(data);
      if (typeof change === 'object' && change !== null && 'topic' in change && isLiveTopic(change.topic))
        askAgain(change.topic);
    });
    source.addEventListener('ended', () => {
      source.close();
      void queries.invalidateQueries({ queryKey: [ME] });
    });
    source.addEventListener('error', () => {
      // The browser tries again by itself, except after a refusal.
      if (source.readyState !== EventSource.CLOSED) return;
      retry = window.setTimeout(open, RETRY_MS);
    });
  };
  open();
  return () => {
    window.clearTimeout(retry);
    source.close();
  };
}

/** Keeps what is shown current while somebody is logged in. */
export function useLive(): void {
  useEffect(listen, []);
}
