import { isRefusal } from '#contract/errors.ts';
import { el } from './dom.ts';
import { takeLaunch } from './launch.ts';
import { amountWriter, type ShowAmount } from './money.ts';
import { ask } from './panels/panel.ts';
import { tellParent } from './parent.ts';
import { tellRefusal } from './refusals.ts';
import { type GameServer, gameServer, type Session } from './server.ts';
import { loadWords, type Words } from './words.ts';

/** What every game page has once it is open. */
export interface OpenGame {
  readonly t: Words;
  readonly server: GameServer;
  readonly session: Session;
  readonly show: ShowAmount;
}

/** A page that cannot go on says why, instead of standing still. */
function sayOnly(text: string): void {
  document.querySelector('.loading')?.remove();
  document.body.append(el('p', { class: 'only', role: 'alert' }, text));
}

/** Asks until there is an answer; what cannot be helped ends here, and the player has been told. */
async function askSession(server: GameServer, t: Words): Promise<Session | undefined> {
  for (;;) {
    const session = await server.session();
    if (!isRefusal(session)) return session;
    const again = await new Promise<boolean>((resolve) => {
      tellRefusal(t, false, session, resolve);
    });
    if (!again) return undefined;
  }
}

/** Opens a game: its launch, its texts, its session; then what the game itself needs. */
export async function openGame(code: string, start: (open: OpenGame) => Promise<void>): Promise<void> {
  const launch = takeLaunch();
  const t = await loadWords(launch?.language ?? 'EN');
  if (!launch) {
    sayOnly(t('noLaunch'));
    return;
  }
  window.addEventListener('unhandledrejection', () => {
    ask(t('errorTitle'), t('otherError'), [{ label: t('ok'), run: () => undefined }]);
  });
  const server = gameServer(document.baseURI, launch.token, code);
  const session = await askSession(server, t);
  if (!session) return;
  const show = amountWriter(session.currency, session.currency_decimals);
  try {
    await start({ t, server, session, show });
  } catch {
    sayOnly(t('noGraphics'));
    return;
  }
  document.querySelector('.loading')?.remove();
  tellParent({ type: 'baize:ready' });
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
