import { DAY_MS } from '@openbourse/money';

/** From when on the end of a key is something to do about. */
const SOON_DAYS = 14;

export type KeyAge =
  | { readonly kind: 'lasting' }
  | { readonly kind: 'soon'; readonly days: number }
  | { readonly kind: 'expired' };

/** Share of its time that a key has left. */
export function keyAge(expiresAt: number | null, now: number): KeyAge {
  if (expiresAt === null) return { kind: 'lasting' };
  if (expiresAt <= now) return { kind: 'expired' };
  const days = Math.ceil((expiresAt - now) / DAY_MS);
  return days <= SOON_DAYS ? { kind: 'soon', days } : { kind: 'lasting' };
}
