import type { CallPath, CallRequest, CallResponse } from './calls.ts';
import type { LanguageCode } from './site.ts';

/** One answered call, as a page carries it from the server to the browser. */
export interface AnsweredCall {
  readonly path: CallPath;
  readonly request: unknown;
  readonly response: unknown;
}

/** What the server tells the site's renderer about a page that was asked for. */
export interface PageRequest {
  /** Path and query, as asked. */
  readonly url: string;
  readonly origin: string;
  readonly domainName: string;
  readonly startup: CallResponse<'/api/startup'>;
  readonly language: LanguageCode;
  /** From the `viewport` cookie, else guessed from the client hints or the user agent. */
  readonly device: 'mobile' | 'tablet' | 'desktop';
  /** A hint from a cookie that carries no secret: whether to draw the header of a player while the browser checks. */
  readonly signedIn: boolean;
  /** Of the Content-Security-Policy; every inline script carries it. */
  readonly nonce: string;
  /** Answers a public call in this process, as a visitor. */
  readonly call: <P extends CallPath>(path: P, request: CallRequest<P>) => Promise<CallResponse<P>>;
}

export interface PageAnswer {
  readonly status: number;
  readonly html: string;
}

/** What `dist/site-server/entry-server.js` exports. */
export interface PageRenderer {
  /** The whole document. */
  renderPage(request: PageRequest): Promise<PageAnswer>;
  /** The same data without the document: the page's `_payload.json`. `undefined` where no screen is at the path. */
  pagePayload(request: PageRequest): Promise<{ readonly calls: readonly AnsweredCall[] } | undefined>;
}
