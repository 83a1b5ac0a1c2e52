import type { ComponentType, ReactNode } from 'react';
import type { Layout, ThemeCode } from '#contract/site.ts';
import type { GameEntry, Slide } from '../../data/shapes.ts';

/** A part of the home page; a template says which there are and in which order. */
export type HomeSection =
  | 'hero'
  | 'marquee'
  | 'categories'
  | 'coupon'
  | 'search'
  | 'choice'
  | 'hot'
  | 'featured'
  | 'popular'
  | 'new'
  | 'winners'
  | 'promotions'
  | 'announcements';

export interface ShellProps {
  readonly children: ReactNode;
}

export interface HeroProps {
  readonly slides: readonly Slide[];
}

export interface CardProps {
  readonly game: GameEntry;
  /** Place in its list, from 1, for cards that show it. */
  readonly rank: number;
  /** Above the fold: loaded at once. */
  readonly eager: boolean;
}

/** A head of two rows, once the window is wide. */
export interface HeaderOrder {
  readonly logo: 'start' | 'centre';
  /** In a strip of its own above everything. */
  readonly above?: ComponentType;
  /** In the row of the logo: before a centred logo, else after it. */
  readonly beside?: ComponentType;
  /** The categories: in a row beneath, in the row of the logo, or hanging over the lower edge. */
  readonly nav: 'below' | 'beside' | 'over';
}

/** A template: components for its slots, and its design tokens. */
export interface Template {
  readonly code: ThemeCode;
  readonly layout: Layout;
  readonly shell: ComponentType<ShellProps>;
  readonly hero: ComponentType<HeroProps> | undefined;
  /** Preloads of the first slide: one picture for every window, or none. Without it, by window width. */
  readonly heroPicture?: 'wide' | 'tall' | 'none';
  /** The categories as the home page shows them; `undefined` where the shell itself carries them. */
  readonly categories: ComponentType | undefined;
  /** The categories as the shell itself carries them; without it, the shell's own. */
  readonly shellNav?: ComponentType;
  /** Arrangement of a header of two rows; default: that of the shell. */
  readonly header?: HeaderOrder;
  readonly card: ComponentType<CardProps>;
  /** Layout of card rows and a lobby's grid: class names of styles/games.css. */
  readonly cards: {
    readonly picture: 'portrait' | 'square' | 'landscape';
    readonly row: string;
    readonly grid: string;
  };
  /**
   * Where the shell itself has the bet slip: in a column of its own where it is wide, or over its bar. Without it the
   * screens about bets bring one along.
   */
  readonly slip?: 'column' | 'bar';
  readonly footer: ComponentType;
  readonly home: readonly HomeSection[];
  /** Whether even the first games of the home page are below the fold on a phone. */
  readonly gamesBelow?: true;
  /** Sections that this template brings itself. */
  readonly sections?: Readonly<Partial<Record<HomeSection, ComponentType>>>;
  /** `page`: the login page. The others open over the home page, 1 s after the visitor was sent there. */
  readonly login: 'page' | 'login-modal' | 'sign-in-modal';
  /** Whether the rewards icon opens the login for a visitor instead of leading to the page. */
  readonly rewardsLogin: 'page' | 'modal';
  /** Class of the wrap around the main content. */
  readonly mainWrap: string;
  /** Shape and type, as custom properties on the root element. */
  readonly tokens: Readonly<Record<`--${string}`, string>>;
  /** Fonts of the first sight, preloaded. */
  readonly fonts: readonly string[];
}
