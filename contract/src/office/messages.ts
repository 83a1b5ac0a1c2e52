export const messageChannels = ['mail', 'sms', 'push'] as const;

/** Those that a site has a vendor for. */
export const senderChannels = ['mail', 'sms'] as const;

/**
 * What became of a message: `delivered` as the service says, `failed` for good, `bounced` where the address takes none,
 * `complained` where its owner called it unwanted, `expired` where it came too late to be of use.
 */
export const deliveryStates = [
  'queued',
  'sending',
  'sent',
  'delivered',
  'failed',
  'bounced',
  'complained',
  'expired',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** The messages of the product, by the names of their texts. */
export const messageTextNames = [
  'tacRegister',
  'tacLogin',
  'tacReset',
  'tacBank',
  'tacMail',
  'welcome',
  'passwordChanged',
  'newDevice',
  'loginGuessed',
  'accessChanged',
  'accessRemoved',
  'mailChangeAsked',
  'withdrawalPaid',
  'withdrawalRejected',
  'withdrawalFailed',
  'verificationApproved',
  'verificationDeclined',
  'verificationDemanded',
  'staffInvitation',
  'staffReset',
  'affiliateReset',
  'affiliateStatement',
  'resetOffered',
  'offersConfirm',
  'offersFooter',
] as const;
