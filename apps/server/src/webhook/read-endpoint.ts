import { isIP } from 'node:net';
import { WEBHOOK_KINDS, type WebhookKind } from '@openbourse/api';
import { AppError } from '../kernel/error.ts';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

const EXAMPLE = 'https://crm.example.com/openbourse';

/** Refuses an address that is not of https on the public internet, as far as it can be seen without asking for its name. */
export function requireUrl(url: string, isLoopbackAllowed: boolean): string {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || !isReachable(parsed, isLoopbackAllowed))
    throw new AppError('webhook.url_refused', { field: 'url', accepted: EXAMPLE });
  return parsed.href;
}

function isReachable(url: URL, isLoopbackAllowed: boolean): boolean {
  const { protocol, hostname, username, password, hash } = url;
  if (username !== '' || password !== '' || hash !== '') return false;
  const host = hostname.replace(/^\[|\]$/g, '');
  const isHere = host === 'localhost' || isLoopbackAddress(host);
  if (isHere) return isLoopbackAllowed && /^https?:$/.test(protocol);
  const isNamed = isIP(host) === 0 && host.includes('.') && !/\.(local|localhost|internal)\.?$/.test(host);
  return protocol === 'https:' && (isNamed || isPublicAddress(host));
}

/** The kinds that a text names with commas between them, in the order of the list. */
export function readKinds(text: string): readonly WebhookKind[] {
  const named = text.split(',').map((one) => one.trim());
  const unknown = named.find((name) => !WEBHOOK_KINDS.some((kind) => kind === name));
  if (unknown !== undefined)
    throw new AppError('webhook.kind_unknown', {
      field: 'kinds',
      found: unknown,
      accepted: WEBHOOK_KINDS.join(','),
    });
  return WEBHOOK_KINDS.filter((kind) => named.includes(kind));
}
