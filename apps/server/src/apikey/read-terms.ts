import { API_KEY_LIMITS, type apikey, type DecodedInputOf } from '@openbourse/api';
import { DAY_MS } from '@openbourse/money';
import { AppError } from '../kernel/error.ts';
import { readIps } from './ip-list.ts';

/** Terms on which the owner of a key decides. */
export interface KeyTerms {
  readonly label: string;
  readonly mayTrade: boolean;
  readonly ips: readonly string[];
  readonly expiresAt: number | null;
}

type Wanted = Pick<DecodedInputOf<typeof apikey.create>, 'label' | 'scopes' | 'ips' | 'expires_at'>;

/**
 * Checks the terms that a user wants for a key. One that may trade from anywhere has to expire soon, because
 * nothing else stops whoever finds it. Days are counted in full, so that the last one may end when it ends
 * where its owner lives.
 */
export function readTerms(wanted: Wanted, now: number): KeyTerms {
  const label = wanted.label.trim();
  if (label === '') throw new AppError('apikey.label_required', { field: 'label' });
  const mayTrade = wanted.scopes === 'read,trade';
  const ips = readIps(wanted.ips ?? '');
  const expiresAt = wanted.expires_at ?? null;
  if (expiresAt !== null) assertWithin(expiresAt, now);
  const openMaxMs = API_KEY_LIMITS.openTradeExpiryMaxMs;
  const isOpen = mayTrade && ips.length === 0;
  if (isOpen && (expiresAt === null || expiresAt > now + openMaxMs + DAY_MS))
    throw new AppError('apikey.expiry_required', expiryDetails(now, openMaxMs));
  return { label, mayTrade, ips, expiresAt };
}

function assertWithin(expiresAt: number, now: number): void {
  const { expiryMaxMs } = API_KEY_LIMITS;
  if (expiresAt <= now || expiresAt > now + expiryMaxMs + DAY_MS)
    throw new AppError('apikey.expiry_out_of_range', expiryDetails(now, expiryMaxMs));
}

function expiryDetails(now: number, spanMs: number) {
  const last = String(now + spanMs);
  return { field: 'expires_at', limit: last, accepted: last, days: String(spanMs / DAY_MS) };
}
