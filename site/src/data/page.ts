import { createContext, use, useSyncExternalStore } from 'react';
import type { CallResponse } from '#contract/calls.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { AnsweredCall } from '#contract/page.ts';

/** A site that could not be opened has the same shape, reset, with the server's code and message. */
export type Startup = Omit<CallResponse<'/api/startup'>, 'statusCode'> & {
  readonly statusCode: number;
  readonly details?: string;
};

export interface PageLanguage {
  readonly code: LanguageCode;
  readonly name: string;
  /** BCP 47, for `lang` and for plural forms. */
  readonly tag: string;
}

/** By template, what the browser cannot know that changes a page from one look to another. */
export type Preview = Readonly<
  Record<
    string,
    {
      /** Stylesheets of the template alone, in their order. */
      readonly styles: readonly string[];
      readonly breakpoints: { readonly product: number; readonly other: number };
    }
  >
>;

/** The payload of a document, from the server to the browser. */
export interface Payload {
  readonly startup: Startup;
  /** The version of the site that it was made of; missing on a page that could not be opened. */
  readonly siteVersion?: string;
  readonly domainName: string;
  readonly origin: string;
  readonly language: LanguageCode;
  /** Language prefix of the path (`/php`), or empty. */
  readonly localePrefix: string;
  readonly languages: readonly PageLanguage[];
  readonly device: 'mobile' | 'tablet' | 'desktop';
  readonly signedIn: boolean;
  /** Whether the palette is dark or light, which selects the logo. */
  readonly scheme: 'dark' | 'light';
  /** The moment the page was drawn: both sides count relative times from it until the page has been taken over. */
  readonly now: string;
  /** The build that rendered this page; empty in development. */
  readonly build: string;
  readonly calls: readonly AnsweredCall[];
  /** Set if the page replaces the requested one at its address, such as an error page. */
  readonly isOffline?: true;
  /** There where the page is shown in a look that its address asks for. */
  readonly preview?: Preview;
  /** There where engineers look for texts that are not translated. */
  readonly isPseudo?: true;
}

const PageContext = createContext<Payload | undefined>(undefined);

export const PageProvider = PageContext.Provider;

/** The payload of this page. */
export function usePage(): Payload {
  const page = use(PageContext);
  if (page === undefined) throw new Error('usePage outside of the page');
  return page;
}

const never = () => () => {};

/** Whether this is the drawing of the server, or the first one over it. */
export function useIsFirstDrawing(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}

export function useSite(): Startup['site'] {
  return usePage().startup.site;
}

interface SiteFields {
  readonly domain_name: string;
  readonly external_id: string;
}

let current: SiteFields | undefined;
let prefix = '';

/** Called once by the browser's entry: sets the site of every call and the language prefix of every address. */
export function setPlace(fields: SiteFields, inAddress: string): void {
  current = fields;
  prefix = inAddress;
}

/** The language prefix of all addresses; usually empty. */
export function localePrefix(): string {
  return prefix;
}

/** The path of an address within the site, as the routes know it. */
export function pathWithin(pathname: string): string {
  const isWithin = pathname === prefix || pathname.startsWith(`${prefix}/`);
  return prefix !== '' && isWithin ? pathname.slice(prefix.length) || '/' : pathname;
}

/** The fields that name the site in a call from the browser. */
export function siteFields(): SiteFields {
  if (current === undefined) throw new Error('No site yet');
  return current;
}
