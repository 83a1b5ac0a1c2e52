const lamps = [0, 1, 2, 3].flatMap((x) => [0, 1, 2].map((y) => [x * 15, y * 14] as const));

/** The ground at night: stand, pitch, and a tower of lamps on either side. Its colours are the palette's. */
export function Stadium() {
  return (
    <svg className="stadium" viewBox="0 0 1200 400" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path className="stadium-beam" d="M268 60 800 400H100z" />
      <path className="stadium-beam" d="M932 60 400 400h700z" />
      <path className="stadium-stand" d="M0 190q600-74 1200 0v120H0z" />
      <path className="stadium-rows" d="M0 214q600-70 1200 0M0 236q600-62 1200 0M0 258q600-52 1200 0" />
      <path className="stadium-grass" d="M0 288q600-30 1200 0v112H0z" />
      <path
        className="stadium-stripe"
        d="m300 280-150 120h150l100-124zM560 274l-40 126h160l-40-126zM800 276l100 124h150L900 280z"
      />
      <path className="stadium-chalk" d="M0 312q600-32 1200 0M600 296v104M470 400a130 74 0 0 1 260 0" />
      <Tower x={576} y={92} size={0.6} />
      <Tower x={244} y={34} size={1} />
      <Tower x={908} y={34} size={1} />
    </svg>
  );
}

function Tower({ x, y, size }: { readonly x: number; readonly y: number; readonly size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path className="stadium-pole" d="M24 46V280M14 280h20" />
      <path className="stadium-frame" d="M-6-8h60v58H-6z" />
      {lamps.map(([left, top]) => (
        <circle key={`${left} ${top}`} className="stadium-lamp" cx={left + 1.5} cy={top + 7} r="5" />
      ))}
    </g>
  );
}
