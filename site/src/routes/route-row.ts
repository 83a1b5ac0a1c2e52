import type { LanguageCode } from '#contract/languages.ts';
import type { TextFile } from '../boot/language.ts';
import type { Ask, PublicPath } from '../data/call.ts';

/** Inputs of a page's needs. */
export interface PageContext {
  readonly path: string;
  readonly search: URLSearchParams;
  readonly language: LanguageCode;
  /** Whether the home page of the template has a coupon. */
  readonly hasCoupon: boolean;
}

/** A public call whose answer travels with the page. */
export interface Need<P extends PublicPath = PublicPath> {
  readonly path: P;
  readonly ask: Ask<P>;
}

export type AnyNeed = { [P in PublicPath]: Need<P> }[PublicPath];

export function need<P extends PublicPath>(path: P, ask: Ask<P>): Need<P> {
  return { path, ask };
}

export interface RouteRow {
  readonly path: string;
  readonly access: 'public' | 'player' | 'guest';
  /** `<noun>/<name>`: the file `screens/<noun>/<name>-screen.tsx`. */
  readonly screen: string;
  /** Name of the SEO record, and key of the title in `_m.json` where the record has none. */
  readonly page: string;
  readonly needs: (page: PageContext) => readonly AnyNeed[];
  /** Language files beside `ui` that the screen shows at once. */
  readonly texts: readonly TextFile[];
  /** `site`: inside the template's shell. `bare`: alone, with a way back. `minigame`: the token games' own. */
  readonly layout: 'site' | 'bare' | 'minigame';
  /** Whether a browser may keep the page for when there is no line: nothing in it is money, odds, or of a player. */
  readonly isKept: boolean;
}
