import type { OfficeRequest } from '#contract/office/calls.ts';
import { themes } from '#contract/site.ts';
import { productCategories } from '#rules/catalog/categories.ts';
import type { Theme } from '../look-chooser.tsx';

export type NewSite = Omit<OfficeRequest<'/api/office/sites/make'>, 'reason'>;
export type Slide = NonNullable<NewSite['slide']>;
export type PicturePlace = keyof NonNullable<NewSite['pictures']>;

/** What a step needs: the site as it is by now, and how it is changed. */
export interface StepProps {
  readonly draft: NewSite;
  /** Why a picture was not taken. */
  readonly problem?: string | undefined;
  readonly change: (more: Partial<NewSite>) => void;
}

const [template = '', { colors: palettes } = { colors: [] }] = Object.entries(themes)[0] ?? [];
const firstTheme: Theme = `${template}.${palettes[0]}`;

export const emptyDraft: NewSite = {
  ...{ site: '', domain: '', name: '', currency: 'USD', languages: ['EN'], theme: firstTheme },
  ...{ categories: Object.keys(productCategories), pay_in: [], pay_out: [], blanks: {}, slide: null },
};

/** The id that a site of a domain has. */
export const idOf = (domain: string): string =>
  domain
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .slice(0, 64);

/** A list with a value that was not in it, or without one that was. */
export const toggled = <Value>(list: readonly Value[], value: Value): Value[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value];
