import { MessageCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '../../data/page.ts';

/** What a chat widget offers once its script is there. */
interface ChatWidget {
  readonly open: () => void;
}

declare global {
  interface Window {
    /** Set by the provider's script when the chat can be opened. */
    baizeChat?: ChatWidget;
  }
}

/** The way to the live chat: there once the widget has loaded, never before. */
export function LiveChat() {
  const { t } = useTranslation();
  const { status, chat_id, image_id } = usePage().startup.live_chat;
  const [widget, setWidget] = useState<ChatWidget>();
  const isOffered = status && chat_id !== null;
  useEffect(() => {
    if (!isOffered) return;
    const look = () => setWidget(window.baizeChat);
    look();
    window.addEventListener('baize:chat-ready', look);
    return () => window.removeEventListener('baize:chat-ready', look);
  }, [isOffered]);
  if (!widget) return null;
  return (
    <button type="button" className="live-chat" aria-label={t('shell.liveChat')} onClick={widget.open}>
      {image_id === null ? (
        <MessageCircle aria-hidden="true" size={26} />
      ) : (
        <img src={`/art/${image_id}`} alt="" width={60} height={60} />
      )}
    </button>
  );
}
