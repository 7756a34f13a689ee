export type {
  CallInput,
  CallName,
  CallOptions,
  CallReply,
  DownloadedFile,
  DownloadInput,
  DownloadName,
  OperatorCall,
  PictureName,
  UploadInput,
  UploadName,
  UserCall,
} from './call-types.ts';
export type { ChannelData, ChannelHandlers } from './channels.ts';
export { type Client, type ClientEvent, type ClientOptions, createClient, loadAllRoutes } from './client.ts';
export {
  ClientError,
  type ClientErrorDetails,
  type ClientErrorKey,
  describeError,
  type ErrorText,
  isMissing,
  isOutcomeUnknown,
} from './client-error.ts';
export { type CookieFetch, cookieFetch } from './cookie-fetch.ts';
export { forgetIntents, type IntentStore } from './intents.ts';
export { createOperatorClient, type OperatorClientOptions } from './operator-client.ts';
export { applyDepth } from './depth.ts';
export { type Clock, newIdempotencyKey, systemClock } from './platform.ts';
export type { Progress } from './progress-fetch.ts';
export type { SocketState } from './link.ts';
export { createSocket, type Socket, type SocketOptions } from './socket.ts';
export type { Lock } from './tab-lock.ts';
export { type DeviceStore, memoryTokenStore, type Tokens, type TokenStore } from './token-store.ts';
