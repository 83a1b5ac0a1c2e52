import { hash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import type { FailedPage, PageAnswer, PageRenderer, PageRequest } from '#contract/page.ts';
import { BROTLI_QUALITY } from '../../calls/answers.ts';
import type { Asker } from '../page-turns.ts';

/** A document or its data, as it is written to the network. */
export interface Rendered {
  readonly status: number;
  /** Whether a browser may keep it for when there is no line. */
  readonly isKept: boolean;
  /** The sources its policy allows beside our own files: hashes of inline scripts, and origins. */
  readonly scripts: readonly string[];
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly brotli: Uint8Array<ArrayBuffer>;
}

/** The tasks of a renderer, run here or in a thread that is sent `asked` and returns `answer`. */
export interface Tasks {
  renderPage: { asked: Omit<PageRequest, 'call'>; answer: Rendered };
  renderFailure: { asked: FailedPage; answer: Rendered };
  /** `undefined` where no screen is at the path. */
  pagePayload: { asked: Omit<PageRequest, 'call'>; answer: Rendered | undefined };
  windowColours: {
    asked: Parameters<PageRenderer['windowColours']>[0];
    answer: ReturnType<PageRenderer['windowColours']>;
  };
}

export type TaskName = keyof Tasks;

export interface Task<Name extends TaskName> {
  readonly name: Name;
  readonly asked: Tasks[Name]['asked'];
}

export interface Renderer {
  /**
   * @param asker on whose behalf: sites take turns, and their networks, each of which has a budget
   * @param call answers the public calls that a page makes
   * @throws RefusedRequest `tooManyRequests` beyond the budget of the network, `serviceUnavailable` where too many wait
   */
  run<Name extends TaskName>(
    task: Task<Name>,
    asker: Asker,
    call?: PageRequest['call'],
  ): Promise<Tasks[Name]['answer']>;
  close(): Promise<void>;
}

export const noCalls: PageRequest['call'] = async (path) => {
  throw new Error(`This page makes no calls, and asked for ${path}.`);
};

type Perform = {
  readonly [Name in TaskName]: (
    renderer: PageRenderer,
    asked: Tasks[Name]['asked'],
    call: PageRequest['call'],
  ) => Promise<Tasks[Name]['answer']>;
};

const noScripts = { inline: [], origins: [] };

const perform: Perform = {
  renderPage: async (renderer, asked, call) => packed(await renderer.renderPage({ ...asked, call })),
  renderFailure: async (renderer, asked) => packed(await renderer.renderFailure(asked)),
  async pagePayload(renderer, asked, call) {
    const payload = await renderer.pagePayload({ ...asked, call });
    return (
      payload && packed({ status: 200, html: JSON.stringify(payload), isKept: false, scripts: noScripts })
    );
  },
  windowColours: async (renderer, asked) => renderer.windowColours(asked),
};

export function performTask<Name extends TaskName>(
  renderer: PageRenderer,
  { name, asked }: Task<Name>,
  call: PageRequest['call'],
): Promise<Tasks[Name]['answer']> {
  return perform[name](renderer, asked, call);
}

function packed({ status, html, isKept, scripts: { inline, origins } }: PageAnswer): Rendered {
  const plain = new TextEncoder().encode(html);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
  };
  return {
    status,
    isKept,
    scripts: [...inline.map((text) => `'sha256-${hash('sha256', text, 'base64')}'`), ...origins],
    plain,
    brotli: new Uint8Array(brotliCompressSync(plain, { params })),
  };
}
