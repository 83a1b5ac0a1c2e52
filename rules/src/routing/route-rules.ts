import { linkKind } from './links.ts';

/** A path of a site that leads elsewhere. */
export interface RouteRule {
  /** The path, without query; `/old/*` stands for everything beneath `/old`. */
  readonly path: string;
  /** A path of this site, or an address outside. */
  readonly to: string;
  /** An address outside is followed only where this says so. */
  readonly external: boolean;
}

export type RouteVerdict =
  | { readonly kind: 'stay' }
  | { readonly kind: 'internal'; readonly to: string }
  | { readonly kind: 'external'; readonly to: string };

/** A chain longer than this is a circle. */
const MOST_STEPS = 8;

const stay: RouteVerdict = { kind: 'stay' };

/**
 * Where the rules of a site lead from a path. Rules are followed one after the other; a circle, an address outside that
 * is not explicitly allowed and an address that must never be followed lead nowhere.
 *
 * @param rules of the site, the first that fits counts
 * @param pathname lower case, without query and without a trailing slash
 */
export function routeVerdict(rules: readonly RouteRule[], pathname: string): RouteVerdict {
  let here = pathname;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const rule = rules.find((one) => fits(one.path, here));
    if (rule === undefined) return here === pathname ? stay : { kind: 'internal', to: here };
    const kind = linkKind(rule.to);
    if (kind === 'external') return rule.external ? { kind, to: rule.to } : stay;
    if (kind === 'blocked' || !rule.to.startsWith('/')) return stay;
    // What a rule names with a query or a place on the page is the end of the way.
    if (/[?#]/.test(rule.to)) return { kind: 'internal', to: rule.to };
    here = rule.to;
  }
  return stay;
}

function fits(pattern: string, pathname: string): boolean {
  if (!pattern.endsWith('/*')) return pattern === pathname;
  const above = pattern.slice(0, -2);
  return pathname === above || pathname.startsWith(`${above}/`);
}
