export { findContactMark } from './log/contact-marks.ts';
export { forgetMessageLog } from './log/forget.ts';
export { loggedSender } from './log/logged-sender.ts';
export { countWaiting, readMessageLog, readSenderDays } from './log/read-log.ts';
export { openMailbox, readMailbox } from './mailbox.ts';
export { mailboxRoutes } from './mailbox-routes.ts';
export {
  type Channel,
  type Message,
  type MessageRequest,
  type MessageSender,
  type MessageText,
  type PushPart,
  requestMessage,
} from './message.ts';
export { openPushKeys, type PushKeys } from './push/push-keys.ts';
export { pushSender } from './push/push-sender.ts';
export { isPushService, type PushReach } from './push/push-services.ts';
export {
  countPushDevices,
  dropPushDevice,
  dropPushOf,
  hasPushKeys,
  pushDevicesOf,
  savePushSubscription,
  seePushDevice,
} from './push/subscriptions.ts';
export { messageHandler, messageSubscriber } from './send-message.ts';
export { findSender, type SenderAdapters } from './senders/find-sender.ts';
export { listSenders, type ShownSender, saveSender } from './senders/save-sender.ts';
export { RefusedMessage, SenderError } from './senders/sender-adapter.ts';
export { senderAdapters, siteSenders } from './senders/site-senders.ts';
export { statusCallbacks } from './status-callbacks.ts';
export {
  placeholdersOf,
  problemOfWords,
  saveTemplate,
  type TemplateVersion,
  templateVersions,
} from './templates/templates.ts';
export { builtInText, composeMessage, fillText, type MessageWords } from './texts.ts';
