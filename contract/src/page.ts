import type { CallPath, CallRequest, CallResponse } from './calls.ts';
import type { LanguageCode } from './languages.ts';
import type { Site } from './site.ts';

/** One answered call, as a page carries it from the server to the browser. */
export interface AnsweredCall {
  readonly path: CallPath;
  readonly request: unknown;
  readonly response: unknown;
}

/** A page request, as the server passes it to the site's renderer. */
export interface PageRequest {
  /** Path and query, as asked, without the prefix that names a language. */
  readonly url: string;
  /** That prefix (`/php`), or nothing: all ways of the page keep it. */
  readonly localePrefix: string;
  readonly origin: string;
  readonly domainName: string;
  readonly startup: CallResponse<'/api/startup'>;
  /** The version of the site that it is made of (`docs/decisions/0098-sites-are-cached-by-version.md`). */
  readonly siteVersion: string;
  /** Whether it is shown in a look that the address asks for rather than in the site's own. */
  readonly isPreview: boolean;
  /** Whether its texts are drawn out and marked, so that those that are not are seen. In development only. */
  readonly isPseudo: boolean;
  readonly language: LanguageCode;
  /** From the `viewport` cookie, else guessed from the client hints or the user agent. */
  readonly device: 'mobile' | 'tablet' | 'desktop';
  /** A hint from a cookie that carries no secret: whether to draw the header of a player while the browser checks. */
  readonly signedIn: boolean;
  /** Answers a public call in this process, as a visitor. */
  readonly call: <P extends CallPath>(path: P, request: CallRequest<P>) => Promise<CallResponse<P>>;
}

/** A page of a site that could not be opened. */
export interface FailedPage
  extends Pick<PageRequest, 'url' | 'origin' | 'domainName' | 'language' | 'device'> {
  /** As on the wire: the status negated, the code, and what helps to find it in the log. */
  readonly failure: { readonly statusCode: number; readonly message: string; readonly details: string };
  /** The site, as far as it is known. */
  readonly site?: Pick<Site, 'site_name' | 'external_id'>;
}

/** The scripts that a document runs beside files of our own: its policy lets in these and no others. */
export interface PageScripts {
  /** The texts of its inline scripts, exactly as they are in the document. */
  readonly inline: readonly string[];
  /** The origins of script files that the site's operator has put into it. */
  readonly origins: readonly string[];
}

export interface PageAnswer {
  readonly status: number;
  readonly html: string;
  readonly scripts: PageScripts;
  /** Whether a browser may keep it for when there is no line. */
  readonly isKept: boolean;
}

/** Exports of `dist/site-server/entry-server.js`. */
export interface PageRenderer {
  /** CSS colours of the installed app's window before its page has loaded. */
  windowColours(site: Pick<Site, 'theme_code' | 'theme_color'>): {
    readonly background: string;
    readonly theme: string;
  };
  /** The whole document. */
  renderPage(request: PageRequest): Promise<PageAnswer>;
  /** The document that says why a site could not be opened. */
  renderFailure(page: FailedPage): Promise<PageAnswer>;
  /** The same data without the document: the page's `_payload.json`. `undefined` where no screen is at the path. */
  pagePayload(request: PageRequest): Promise<{ readonly calls: readonly AnsweredCall[] } | undefined>;
}
