import { isRefusal, type Refusal } from '#contract/errors.ts';
import { type ApiClient, createApiClient, type Session } from './api-client.ts';
import { el } from './dom.ts';
import { type Launch, takeLaunch } from './launch.ts';
import { amountWriter, type ShowAmount } from './money.ts';
import { ask } from './panels/panel.ts';
import { postToParent } from './parent.ts';
import { showRefusal } from './refusals.ts';
import { loadWords, type Words } from './words.ts';

/** Dependencies of every game page after its session was fetched. */
export interface GameContext {
  readonly t: Words;
  readonly server: ApiClient;
  readonly session: Session;
  readonly show: ShowAmount;
}

/** A page that cannot continue shows the reason, instead of freezing. */
function sayOnly(text: string): void {
  document.querySelector('.loading')?.remove();
  document.body.append(el('p', { class: 'only', role: 'alert' }, text));
}

/** Retries while the player wants to; `undefined` after a final refusal, which was shown. */
async function askUntilAnswered<Answer extends object>(
  t: Words,
  first: Answer | Refusal,
  ask: () => Promise<Answer | Refusal>,
): Promise<Answer | undefined> {
  for (let answer = first; ; answer = await ask()) {
    if (!isRefusal(answer)) return answer;
    const again = await new Promise<boolean>((resolve) => {
      showRefusal(t, false, answer, resolve);
    });
    if (!again) return undefined;
  }
}

/** A page with its launch, before anything was asked. */
export interface PageStart<Answer extends object> {
  /** Fetches the data that the page starts with. */
  readonly ask: () => Promise<Answer | Refusal>;
  readonly start: (answer: Answer, t: Words) => Promise<void>;
}

/** Opens a page: its launch, its texts and what it asks first, both at once; then what the game itself needs. */
export async function startPage<Answer extends object>(
  connect: (launch: Launch) => PageStart<Answer>,
): Promise<void> {
  const launch = takeLaunch();
  const page = launch && connect(launch);
  const [t, first] = await Promise.all([loadWords(launch?.language ?? 'EN'), page?.ask()]);
  if (!page || !first) {
    sayOnly(t('noLaunch'));
    return;
  }
  window.addEventListener('unhandledrejection', () => {
    ask(t('errorTitle'), t('otherError'), [{ label: t('ok'), run: () => undefined }]);
  });
  const answer = await askUntilAnswered(t, first, page.ask);
  if (!answer) return;
  try {
    await page.start(answer, t);
  } catch {
    sayOnly(t('noGraphics'));
    return;
  }
  document.querySelector('.loading')?.remove();
  postToParent({ type: 'baize:ready' });
}

/** Opens a game that one player plays: with its session. */
export async function startGame(code: string, start: (context: GameContext) => Promise<void>): Promise<void> {
  await startPage<Session>((launch) => {
    const server = createApiClient(document.baseURI, launch.token, code);
    return {
      ask: () => server.session(),
      start: (session, t) => {
        const show = amountWriter(session.currency, session.currency_decimals);
        return start({ t, server, session, show });
      },
    };
  });
}

/** The large button by key: a focused button or field keeps its keys, an open panel keeps them all. */
export function listenToKeys(press: () => void): void {
  document.addEventListener('keydown', (event) => {
    if (event.code !== 'Space' && event.code !== 'Enter') return;
    const { target } = event;
    if (event.repeat || document.querySelector('dialog[open]')) return;
    if (target instanceof Element && target.closest('button, input, a, summary, select')) return;
    event.preventDefault();
    press();
  });
}
