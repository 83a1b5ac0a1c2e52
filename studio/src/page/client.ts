/** What the studio's server is asked by the page of a game, and answers. Amounts are decimal texts. */
export interface Free {
  readonly left: number;
  readonly stake: string;
}

export interface Round {
  readonly id: string;
  readonly stake: string;
  readonly win: string;
  readonly isClosed: boolean;
  readonly shown: Shown;
  /** In hundredths of the stake. */
  readonly times: number;
}

export interface Shown {
  readonly field?: number;
  readonly reels?: readonly (readonly number[])[];
  readonly lines?: readonly number[];
  readonly chosen?: readonly number[];
  readonly broken?: readonly number[];
}

export type Why = 'money' | 'ended' | 'limit' | 'other' | 'offline';

export interface Opened {
  readonly ok: boolean;
  readonly why?: Why;
  readonly balance: string | null;
  readonly currency: string;
  readonly language: string;
  readonly isDemo: boolean;
  readonly lobbyUrl: string;
  readonly depositUrl: string;
  readonly stakes: readonly string[];
  readonly free?: Free;
  readonly round: Round | null;
}

export type Move =
  | { readonly ok: true; readonly round: Round; readonly balance: string | null; readonly free?: Free }
  | { readonly ok: false; readonly why: Why; readonly balance: string | null; readonly free?: Free };

const session = new URLSearchParams(window.location.search).get('session') ?? '';

/** @throws TypeError without a connection, SyntaxError for what is no JSON */
async function ask<Answer>(what: string, body: object): Promise<Answer> {
  const answer = await fetch(`/session/${session}/${what}`, { method: 'POST', body: JSON.stringify(body) });
  return (await answer.json()) as Answer;
}

export const askOpen = (): Promise<Opened> => ask('open', {});

/** A round, or a choice within it. What does not arrive is refused as `offline`. */
export async function askMove(what: 'begin' | 'choose' | 'leave', body: object): Promise<Move> {
  try {
    return await ask<Move>(what, body);
  } catch {
    return { ok: false, why: 'offline', balance: null };
  }
}
