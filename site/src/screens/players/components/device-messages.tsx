import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { usePage } from '../../../data/page.ts';
import { playerQuery } from '../../../data/queries.ts';
import { useViewer } from '../../../data/session.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { type PushDevice, readPushDevice, turnPushOff, turnPushOn } from '../../../offline/push-device.ts';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';

/** Whether messages are shown on this device: turned on by a press, since browsers ask their owners then. */
export function DeviceMessages() {
  const { t } = useTranslation();
  const [device, setDevice] = useState<PushDevice>();
  const look = async () => setDevice(await readPushDevice());
  useEffect(() => {
    void readPushDevice().then(setDevice);
  }, []);
  return (
    <section className="grid gap-3 border-t border-line pt-6">
      <div className="grid gap-1">
        <h2 className="text-title font-semibold text-ink">{t('profile.device')}</h2>
        <p className="text-body text-muted">{t('profile.deviceLead')}</p>
      </div>
      {device?.can === 'ready' || device === undefined ? (
        <Switch device={device} onChange={look} />
      ) : (
        <Hindrance can={device.can} />
      )}
    </section>
  );
}

/** Why there are none here, and what helps. */
function Hindrance({ can }: { readonly can: Exclude<PushDevice['can'], 'ready'> }) {
  const { t } = useTranslation();
  const { startup } = usePage();
  const text = {
    unsupported: t('profile.deviceUnsupported'),
    install: t('profile.deviceInstall'),
    blocked: t('profile.deviceBlocked'),
  }[can];
  return (
    <div className="grid justify-items-start gap-1">
      <p className="text-body text-ink" role="status">
        {text}
      </p>
      {can === 'install' && startup.show_app_download && (
        <Link to="/download" className="text-body text-accent underline">
          {t('profile.deviceHow')}
        </Link>
      )}
    </div>
  );
}

interface SwitchProps {
  /** Unknown before the page was taken over. */
  readonly device: Extract<PushDevice, { readonly can: 'ready' }> | undefined;
  readonly onChange: () => Promise<void>;
}

function Switch({ device, onChange }: SwitchProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const viewer = useViewer();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const subscription = device?.subscription ?? null;
  const { data } = useQuery({
    ...playerQuery('/api/settings/push', subscription ? { endpoint: subscription.endpoint } : {}),
    enabled: device !== undefined && viewer.is === 'player',
  });
  const turn = async (isOn: boolean) => {
    if (!data) return;
    setBusy(true);
    if (isOn) setFailed((await turnPushOn(data.public_key)) === 'failed');
    else if (subscription) await turnPushOff(subscription);
    await client.invalidateQueries({ queryKey: ['/api/settings/push'] });
    await onChange();
    setBusy(false);
  };
  return (
    <>
      <CheckboxField
        label={t('profile.deviceOn')}
        checked={data?.is_on ?? false}
        disabled={data === undefined || isBusy}
        onChange={({ target }) => void turn(target.checked)}
      />
      {hasFailed && (
        <p className="text-body text-muted" role="status">
          {t('profile.deviceFailed')}
        </p>
      )}
    </>
  );
}
