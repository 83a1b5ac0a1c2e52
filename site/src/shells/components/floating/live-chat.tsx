import './floating.css';
import { MessageCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { usePage } from '../../../data/page.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { type ChatWidget, loadChat } from './load-chat.ts';

/** The way to the live chat: started where it is switched on and has an id, shown once the widget has loaded. */
export function LiveChat({ className }: { readonly className: string }) {
  const { t } = useTranslation();
  const { status, chat_id, image_id, script } = usePage().startup.live_chat;
  const [widget, setWidget] = useState<ChatWidget>();
  const chatId = status ? chat_id : null;
  useEffect(() => {
    if (chatId === null || chatId === '' || script === null) return undefined;
    return loadChat({ script, chatId }, setWidget);
  }, [chatId, script]);
  if (!widget) return null;
  return (
    <button type="button" className={className} onClick={() => widget.open()}>
      {image_id === null || image_id === '' ? (
        <MessageCircle aria-hidden="true" size={20} />
      ) : (
        <img src={`/art/${image_id}`} alt="" width={28} height={28} />
      )}
      {t('shell.liveChat')}
    </button>
  );
}
