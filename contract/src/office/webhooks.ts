import type { Permission } from './permissions.ts';

/** What an API key may be given: permissions of calls that only read. */
export const keyScopes = [
  'reports.read',
  'players.read',
  'players.personal',
  'cashier.read',
] as const satisfies readonly Permission[];

/** What webhooks are sent: what happened, and `ping`, which staff send to try an address. */
export const webhookTopics = [
  'deposit.paid',
  'deposit.failed',
  'withdrawal.requested',
  'withdrawal.approved',
  'withdrawal.paid',
  'withdrawal.rejected',
  'withdrawal.cancelled',
  'player.registered',
  'exclusion.made',
] as const;

export type WebhookTopic = (typeof webhookTopics)[number];

export const webhookStates = ['active', 'paused'] as const;

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
