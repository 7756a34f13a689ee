export type { CallInput, CallName, CallOptions, CallReply, UserCall } from '@openbourse/client';
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
export { verifyWebhook, type WebhookEvent, WebhookRefused } from './verify-webhook.ts';
