/** The API of a chat widget once its script has loaded. */
export interface ChatWidget {
  readonly open: () => void;
}

declare global {
  interface Window {
    /** Set by the provider's script, which then says `baize:chat-ready`. */
    baizeChat?: ChatWidget;
  }
}

interface Chat {
  readonly script: string;
  readonly chatId: string;
}

let loading: string | undefined;

/** Maximum time from loading the script until its widget is ready. */
const READY_MS = 10_000;

/**
 * Fetches the provider's script once, and tells when the widget can be opened. A script that does not come, or whose
 * widget does not become ready, is logged, no more.
 */
export function loadChat({ script, chatId }: Chat, ready: (widget: ChatWidget) => void): () => void {
  const look = () => {
    if (window.baizeChat) ready(window.baizeChat);
  };
  window.addEventListener('baize:chat-ready', look);
  look();
  if (loading !== script) {
    loading = script;
    const element = document.createElement('script');
    element.src = script;
    element.async = true;
    element.dataset.chatId = chatId;
    element.addEventListener('load', () => {
      look();
      window.setTimeout(() => {
        if (!window.baizeChat)
          console.error(
            `The live chat is not ready: ${new URL(script, window.location.href).host} opened none`,
          );
      }, READY_MS);
    });
    element.addEventListener('error', () => {
      loading = undefined;
      console.error(
        `The live chat is not ready: ${new URL(script, window.location.href).host} did not answer`,
      );
    });
    document.head.append(element);
  }
  return () => window.removeEventListener('baize:chat-ready', look);
}
