import { useEffect, useState } from 'react';
import { clockText } from '../../../ui/time/clock-text.ts';

/** Time until a moment of the server's clock, `h:mm:ss`; announced once, not every second. */
export function Countdown({
  until,
  serverTime,
  onEnd,
}: {
  readonly until: string;
  /** The server's clock when it said so: the browser's may be wrong. */
  readonly serverTime: string;
  readonly onEnd: () => void;
}) {
  const [left, setLeft] = useState(() => Date.parse(until) - Date.parse(serverTime));
  useEffect(() => {
    const end = performance.now() + Date.parse(until) - Date.parse(serverTime);
    const timer = setInterval(() => {
      const now = Math.max(0, end - performance.now());
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      onEnd();
    }, 1_000);
    return () => clearInterval(timer);
  }, [until, serverTime, onEnd]);
  return (
    <span role="timer" aria-live="off" className="figures">
      {clockText(Math.ceil(Math.max(0, left) / 1_000), { withHours: true })}
    </span>
  );
}
