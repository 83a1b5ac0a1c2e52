import { createContext, use } from 'react';
import type { CallResponse } from '#contract/calls.ts';
import type { AnsweredCall } from '#contract/page.ts';
import type { LanguageCode } from '#contract/site.ts';

export type Startup = CallResponse<'/api/startup'>;

interface PageLanguage {
  readonly code: LanguageCode;
  readonly name: string;
  /** BCP 47, for `lang` and for number and date formats. */
  readonly tag: string;
}

/** What the document carries from the server to the browser. */
export interface Payload {
  readonly startup: Startup;
  readonly domainName: string;
  readonly origin: string;
  readonly language: LanguageCode;
  readonly languages: readonly PageLanguage[];
  readonly device: 'mobile' | 'tablet' | 'desktop';
  readonly signedIn: boolean;
  /** Whether the palette is dark or light: which of the site's logos stands on it. */
  readonly scheme: 'dark' | 'light';
  /** The moment the page was drawn: both sides count relative times from it until the page has been taken over. */
  readonly now: string;
  readonly calls: readonly AnsweredCall[];
}

const PageContext = createContext<Payload | undefined>(undefined);

export const PageProvider = PageContext.Provider;

/** What the server said about this page. */
export function usePage(): Payload {
  const page = use(PageContext);
  if (page === undefined) throw new Error('usePage outside of the page');
  return page;
}

export function useSite(): Startup['site'] {
  return usePage().startup.site;
}

interface SiteFields {
  readonly domain_name: string;
  readonly external_id: string;
}

let current: SiteFields | undefined;

/** Told once, by the browser's entry: every call of this browser names this site. */
export function setSiteFields(fields: SiteFields): void {
  current = fields;
}

/** The fields that name the site in a call from the browser. */
export function siteFields(): SiteFields {
  if (current === undefined) throw new Error('No site yet');
  return current;
}
