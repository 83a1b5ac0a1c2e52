import './climb.css';

export type LanternLook = 'waiting' | 'dim' | 'lit' | 'out' | 'would-lit' | 'would-out';

/** One paper lantern: waiting for a choice, lit, out, or as it hung all along. */
export function Lantern({ look }: { readonly look: LanternLook }) {
  return (
    <svg viewBox="-24 -34 48 72" className="lantern" data-look={look} aria-hidden="true">
      <circle r="30" className="lantern-glow" />
      <path d="M0 -34V-23" className="lantern-string" />
      <rect x="-8" y="-24" width="16" height="4" rx="1.5" className="lantern-cap" />
      <ellipse rx="18" ry="20.5" className="lantern-body" />
      <path
        d="M0 -20.5V20.5M-9 -17.6C-14 -6 -14 6 -9 17.6M9 -17.6C14 -6 14 6 9 17.6"
        className="lantern-rib"
      />
      <ellipse cy="2" rx="7" ry="9" className="lantern-flame" />
      <rect x="-8" y="19.5" width="16" height="4" rx="1.5" className="lantern-cap" />
      <path d="M-3 24v8M0 24v11M3 24v8" className="lantern-tassel" />
      <path d="M-5 -2C-9 -9 -1 -12 -4 -20M4 0C1 -7 8 -10 4 -17" className="lantern-smoke" />
    </svg>
  );
}
