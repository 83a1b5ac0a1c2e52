import { create } from 'zustand';

/** The install prompt event of Chromium; other browsers lack it, and so do the types of TypeScript. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

interface Install {
  /** Asks the browser to install the site; absent where it has to be done by hand. */
  readonly prompt: InstallPrompt | undefined;
  /** Whether this is the installed app already, or it was installed just now. */
  readonly isInstalled: boolean;
  readonly wasDismissed: boolean;
}

export const useInstall = create<Install>(() => ({
  prompt: undefined,
  isInstalled: false,
  wasDismissed: false,
}));

function isPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event && typeof event.prompt === 'function';
}

/** Keeps the browser's offer until the visitor asks for it, in place of its own bar. Called once. */
export function watchInstall(): void {
  useInstall.setState({ isInstalled: window.matchMedia('(display-mode: standalone)').matches });
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isPrompt(event)) return;
    event.preventDefault();
    useInstall.setState({ prompt: event });
  });
  window.addEventListener('appinstalled', () => {
    useInstall.setState({ prompt: undefined, isInstalled: true });
  });
}

/** An offer can be used once; a browser makes another when it sees fit. */
export async function install(): Promise<void> {
  const { prompt } = useInstall.getState();
  if (!prompt) return;
  useInstall.setState({ prompt: undefined });
  const { outcome } = await prompt.prompt();
  if (outcome === 'dismissed') useInstall.setState({ wasDismissed: true });
}
