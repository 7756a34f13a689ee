export { notificationChannels } from './channels.ts';
export { changeKind } from './change-settings.ts';
export { turnKindsOff } from './push-queries.ts';
export {
  enqueueNotification,
  enqueueNotifications,
  notificationStatement,
} from './enqueue.ts';
export type { NewNotification } from './new-notification.ts';
export { createMessenger } from './message/create-messenger.ts';
export type { Carriers, Contact, Letter, Messenger } from './message/messenger.ts';
export type { PostPush } from './deps.ts';
export { createNotification, type Notification } from './notification.ts';
export { notificationRoutes } from './routes.ts';
export { signLetter } from './write-letter.ts';
export { sealedNotificationColumns } from './sealed-columns.ts';
