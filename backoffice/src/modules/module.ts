import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Permission } from '#contract/office/permissions.ts';

/** An entry of the menu, also found by `Ctrl K`. */
export interface MenuEntry {
  readonly path: string;
  /** Key of its name in `common.json`, under `menu`. */
  readonly name: string;
  readonly icon: LucideIcon;
  /** Whether it is found by `Ctrl K` alone: a command rather than a place. */
  readonly isCommand?: true;
  /** What somebody must be allowed to see; absent where everybody may. */
  readonly permission?: Permission;
}

/** A screen by its address below the top (`team/:staffId`), loaded when it is opened. */
export interface Screen {
  readonly path: string;
  readonly lazy: () => Promise<{ readonly Component: ComponentType }>;
}

/** A part of the back office: its entries in the menu, and its screens, each loaded when it is opened. */
export interface OfficeModule {
  readonly menu: readonly MenuEntry[];
  readonly routes: readonly Screen[];
}
