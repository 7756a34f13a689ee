export type {
  CallInput,
  CallName,
  CallOptions,
  CallReply,
  OperatorCall,
  UserCall,
} from '@openbourse/client';
export {
  ClientError,
  type ClientErrorKey,
  isOutcomeUnknown,
  memoryTokenStore,
  newIdempotencyKey,
  type Socket,
  type TokenStore,
} from '@openbourse/client';
export { connect, type ConnectOptions, type Exchange } from './connect.ts';
export {
  connectConsole,
  type ConnectConsoleOptions,
  type Console,
  type OperatorLogin,
} from './connect-console.ts';
export { verifyWebhook, type WebhookEvent, WebhookRefused } from './verify-webhook.ts';
