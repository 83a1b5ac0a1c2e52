import { useEffect, useState } from 'react';

/** The time left until a moment of the server's clock, `h:mm:ss`; told to the screen once, not every second. */
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
      {clockOf(left)}
    </span>
  );
}

function clockOf(milliseconds: number): string {
  const seconds = Math.ceil(Math.max(0, milliseconds) / 1_000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor((seconds % 3_600) / 60))}:${two(seconds % 60)}`;
}
