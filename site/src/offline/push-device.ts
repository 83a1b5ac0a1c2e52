import type { QueryClient } from '@tanstack/react-query';
import { isRefusal } from '#contract/errors.ts';
import { callAsPlayer } from '../data/call.ts';
import { playerQuery } from '../data/queries.ts';

/**
 * What this browser can do with messages: `unsupported`; `install`: nothing before the site is on the home screen (iOS);
 * `blocked`: its owner has refused them; `ready`: it shows them, or asks.
 */
export type PushDevice =
  | { readonly can: 'unsupported' | 'install' | 'blocked' }
  | { readonly can: 'ready'; readonly subscription: PushSubscription | null };

/** Reads what this browser can do; nothing is asked. */
export async function readPushDevice(): Promise<PushDevice> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return { can: isUninstalledIos() ? 'install' : 'unsupported' };
  if (Notification.permission === 'denied') return { can: 'blocked' };
  const registration = await navigator.serviceWorker.getRegistration();
  return { can: 'ready', subscription: (await registration?.pushManager.getSubscription()) ?? null };
}

/** iPhones and iPads show messages of sites from version 16.4 on, and of installed ones only. */
function isUninstalledIos(): boolean {
  const isPad = /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
  const isIos = isPad || /iPhone|iPad|iPod/.test(navigator.userAgent);
  return isIos && !window.matchMedia('(display-mode: standalone)').matches;
}

/**
 * Lets the browser ask its owner, subscribes it and has the server keep that. Called on a press: browsers ask only then.
 * @returns `failed` where the browser or its push service could not; a refusal of ours has been shown
 */
export async function turnPushOn(publicKey: string): Promise<'on' | 'off' | 'blocked' | 'failed'> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  const subscription = await subscribe(publicKey);
  if (!subscription) return 'failed';
  return (await keep(subscription, publicKey)) ? 'on' : 'off';
}

async function subscribe(publicKey: string): Promise<PushSubscription | undefined> {
  try {
    const { pushManager } = await navigator.serviceWorker
      .register('/service-worker.js')
      .then(() => navigator.serviceWorker.ready);
    const before = await pushManager.getSubscription();
    // A browser has one, for one key.
    if (before && keyOf(before) !== publicKey) await before.unsubscribe();
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  } catch {
    return undefined;
  }
}

async function keep(subscription: PushSubscription, public_key: string): Promise<boolean> {
  const answer = await callAsPlayer('/api/settings/push_on', {
    ...{ endpoint: subscription.endpoint, public_key },
    p256dh: asText(subscription.getKey('p256dh')),
    secret: asText(subscription.getKey('auth')),
  });
  return !isRefusal(answer);
}

/** Ends messages on this device: at the server, and then at the push service. @returns whether that is done */
export async function turnPushOff(subscription: PushSubscription): Promise<boolean> {
  const answer = await callAsPlayer('/api/settings/push_off', { endpoint: subscription.endpoint });
  if (isRefusal(answer)) return false;
  await subscription.unsubscribe().catch(() => false);
  return true;
}

/**
 * Tells the server that this device is in use under the session of now, so that its log-out ends the messages here; where the site
 * has another key since, the browser takes that.
 */
export async function seePushDevice(client: QueryClient): Promise<void> {
  const device = await readPushDevice();
  if (device.can !== 'ready' || !device.subscription) return;
  const { subscription } = device;
  const answer = await client
    .fetchQuery(playerQuery('/api/settings/push', { endpoint: subscription.endpoint }))
    .catch(() => undefined);
  if (!answer?.is_on || keyOf(subscription) === answer.public_key) return;
  const renewed = await subscribe(answer.public_key);
  if (renewed) await keep(renewed, answer.public_key);
}

const keyOf = (subscription: PushSubscription): string => asText(subscription.options.applicationServerKey);

/** Bytes as base64url. */
const asText = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
