import type { ReactNode } from 'react';

/** Line drawings in the colours of the template, for what is empty, lost, broken or at rest. */
const drawings = {
  'not-found': (
    <>
      <path className="d-fill" d="M34 96 52 38l52 16-18 58z" />
      <path d="M34 96 52 38l52 16-18 58z" />
      <path className="d-raised" d="m92 104 14-60 54 12-14 60z" />
      <path d="m92 104 14-60 54 12-14 60z" />
      <path className="d-accent" d="M118 69c0-8 6-13 13-12 8 1 12 7 10 14-2 8-12 8-14 17" />
      <circle className="d-dot" cx="125" cy="98" r="3" />
      <path d="m62 66 6-9 9 6-6 10z" />
      <path d="M22 122h156" className="d-faint" />
    </>
  ),
  error: (
    <>
      <path className="d-fill" d="M48 118V44c0-8 6-14 14-14h76c8 0 14 6 14 14v74z" />
      <path d="M48 118V44c0-8 6-14 14-14h76c8 0 14 6 14 14v74z" />
      <path d="M62 50h76v32H62zM87 50v32M113 50v32" />
      <path className="d-accent" d="m70 60 9 12m0-12-9 12m46-12 9 12m0-12-9 12M94 66h12" />
      <path d="M152 62h8c6 0 8 5 8 10v16" />
      <circle className="d-accent" cx="168" cy="94" r="6" />
      <path d="M70 118v-18h60v18" />
      <path d="M26 118h148" className="d-faint" />
    </>
  ),
  empty: (
    <>
      <path className="d-fill" d="M40 62h120l-12 54H52z" />
      <path d="M40 62h120l-12 54H52z" />
      <path d="m40 62 22-24h76l22 24" />
      <path className="d-accent" d="M80 62c0 11 9 18 20 18s20-7 20-18" />
      <path d="M100 14v12m-30-6 6 10m54-10-6 10" className="d-accent" />
      <path d="M26 118h148" className="d-faint" />
    </>
  ),
  search: (
    <>
      <rect className="d-fill" x="36" y="34" width="44" height="60" rx="4" />
      <rect x="36" y="34" width="44" height="60" rx="4" />
      <rect x="92" y="34" width="44" height="60" rx="4" />
      <circle className="d-raised" cx="120" cy="82" r="27" />
      <circle className="d-accent" cx="120" cy="82" r="27" />
      <path className="d-accent" d="m140 101 22 21" />
      <path d="M110 82h20" />
      <path d="M26 124h148" className="d-faint" />
    </>
  ),
  maintenance: (
    <>
      <circle className="d-teeth" cx="86" cy="72" r="37" strokeDasharray="14.53 14.53" />
      <circle className="d-raised" cx="86" cy="72" r="33" />
      <circle cx="86" cy="72" r="33" />
      <circle className="d-accent" cx="86" cy="72" r="13" />
      <circle className="d-teeth" cx="142" cy="97" r="21" strokeDasharray="11 11" />
      <circle className="d-raised" cx="142" cy="97" r="18" />
      <circle cx="142" cy="97" r="18" />
      <circle className="d-accent" cx="142" cy="97" r="6" />
      <path d="M26 130h148" className="d-faint" />
    </>
  ),
  heart: (
    <>
      <path
        className="d-fill"
        d="M100 112S52 86 52 56c0-15 11-25 24-25 11 0 19 6 24 15 5-9 13-15 24-15 13 0 24 10 24 25 0 30-48 56-48 56z"
      />
      <path
        className="d-accent"
        d="M100 112S52 86 52 56c0-15 11-25 24-25 11 0 19 6 24 15 5-9 13-15 24-15 13 0 24 10 24 25 0 30-48 56-48 56z"
      />
      <path d="M26 122h148" className="d-faint" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

export type DrawingName = keyof typeof drawings;

export function Drawing({ name }: { readonly name: DrawingName }) {
  return (
    <svg className="drawing" viewBox="0 0 200 140" width="200" height="140" aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}
