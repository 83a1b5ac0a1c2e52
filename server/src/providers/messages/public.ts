export { mailbox } from './mailbox.ts';
export { mailboxRoutes } from './mailbox-routes.ts';
export { type Channel, type Message, type MessageSender, requestMessage } from './message.ts';
export { messageSubscriber } from './on-message-send.ts';
