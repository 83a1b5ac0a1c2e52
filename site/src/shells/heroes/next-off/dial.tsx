const TICKS = Array.from({ length: 60 }, (_, i) => i);
const FIGURES = [12, 3, 6, 9] as const;

/** Position of the hands until the reader's time zone is known: ten past ten, as in a watchmaker's window. */
const AT_REST = { hour: 304, minute: 52, second: 210 };

function anglesOf(now: Date) {
  const minutes = now.getMinutes() + now.getSeconds() / 60;
  return {
    hour: (now.getHours() % 12) * 30 + minutes / 2,
    minute: minutes * 6,
    second: now.getSeconds() * 6,
  };
}

/** The clock over the weighing room. */
export function Dial({ now }: { readonly now: Date | undefined }) {
  const { hour, minute, second } = now ? anglesOf(now) : AT_REST;
  return (
    <svg viewBox="-110 -132 220 246" className="dial" aria-hidden="true">
      <path d="M-15-131h30v13h-30zM-7-118h14v16h-14z" className="dial-case" />
      <path d="M-9-126h18v10h-18zM-5-116h10v14h-10z" transform="rotate(38)" className="dial-case" />
      <circle r="106" className="dial-case" />
      <circle r="97" className="dial-face" />
      {TICKS.map((i) => (
        <path
          key={i}
          d={i % 5 === 0 ? 'M0-92v12' : 'M0-92v5'}
          transform={`rotate(${i * 6})`}
          className={i % 5 === 0 ? 'dial-tick dial-hour' : 'dial-tick'}
        />
      ))}
      {FIGURES.map((figure, i) => (
        <text key={figure} x={i % 2 === 0 ? 0 : 62 * (2 - i)} y={(i % 2 === 0 ? 62 * (i - 1) : 0) + 8}>
          {figure}
        </text>
      ))}
      <path d="M0 12V-50" transform={`rotate(${hour})`} className="dial-hand dial-hand-hour" />
      <path d="M0 14V-76" transform={`rotate(${minute})`} className="dial-hand" />
      <path d="M0 22V-84" transform={`rotate(${second})`} className="dial-hand dial-hand-second" />
      <circle r="5" className="dial-pin" />
    </svg>
  );
}
