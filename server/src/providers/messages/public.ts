export { openMailbox, readMailbox } from './mailbox.ts';
export { mailboxRoutes } from './mailbox-routes.ts';
export {
  type Message,
  type MessageRequest,
  type MessageSender,
  type MessageText,
  requestMessage,
} from './message.ts';
export { messageHandler, messageSubscriber } from './send-message.ts';
export { composeMessage } from './texts.ts';
