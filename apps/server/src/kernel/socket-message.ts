import type { ClientMessage } from '@openbourse/api/socket';

/** A message that is none of the socket's. */
export interface Unreadable {
  readonly type: 'unreadable';
}

export function parseMessage(text: string): ClientMessage | Unreadable {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { type: 'unreadable' };
  }
  if (typeof value !== 'object' || value === null || !('type' in value)) return { type: 'unreadable' };
  if (value.type === 'ping') return { type: 'ping' };
  const params = 'params' in value && typeof value.params === 'string' ? value.params : undefined;
  if (params === undefined || params.length > 128) return { type: 'unreadable' };
  if (value.type === 'auth') return { type: 'auth', params };
  if (value.type === 'sub' || value.type === 'unsub') return { type: value.type, params: params as never };
  return { type: 'unreadable' };
}
