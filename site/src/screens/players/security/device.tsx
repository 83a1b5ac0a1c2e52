import { Laptop, type LucideIcon, MonitorSmartphone, Smartphone } from 'lucide-react';
import { useTranslation } from '../../../data/texts/use-translation.tsx';

interface Device {
  readonly browser: string;
  readonly system: string;
}

const phones: ReadonlySet<string> = new Set(['Android', 'iPhone', 'iPad']);

function iconOf({ system }: Device): LucideIcon {
  if (system === '') return MonitorSmartphone;
  return phones.has(system) ? Smartphone : Laptop;
}

export function DeviceIcon({ device }: { readonly device: Device }) {
  const Icon = iconOf(device);
  return <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />;
}

/** The name of a device: browser and operating system, if known. */
export function useDeviceName(): (device: Device) => string {
  const { t } = useTranslation();
  return ({ browser, system }) => {
    if (browser && system) return t('security.deviceOn', { browser, system });
    return browser || system || t('security.deviceUnknown');
  };
}
