import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

interface Props {
  readonly title: string;
  readonly body: string;
  /** The words of the button that ends such messages. */
  readonly stop?: string;
}

/** A push message as a device shows it; the staff's own computer shows it as well, by a press. */
export function PushPreview({ title, body, stop }: Props) {
  const { t } = useTranslation('messages');
  const [isBlocked, setBlocked] = useState(false);
  const show = async () => {
    const permission = await Notification.requestPermission();
    setBlocked(permission === 'denied');
    if (permission === 'granted') new Notification(title, { body });
  };
  return (
    <div className="grid justify-items-start gap-2">
      <article className="grid w-full max-w-sm gap-1 rounded-md border border-line bg-sunken p-3">
        <p className="flex items-center gap-2 font-semibold">
          <BellRing size={16} aria-hidden className="shrink-0" />
          <span className="min-w-0 break-words">{title === '' ? '…' : title}</span>
        </p>
        {body !== '' && <p className="line-clamp-4 break-words">{body}</p>}
        {stop !== undefined && <p className="border-t border-line pt-1 text-accent">{stop}</p>}
      </article>
      {'Notification' in window && (
        <Button look="plain" onClick={() => void show()}>
          {t('showHere')}
        </Button>
      )}
      {isBlocked && <p role="status">{t('showHereBlocked')}</p>}
    </div>
  );
}
