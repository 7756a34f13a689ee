import type { SecurityCenter } from './api.ts';

/** Steps that would make the account safer, the most useful first. */
export const ADVICE = ['authenticator', 'pay_password', 'anti_phishing', 'passkey'] as const;
export type Advice = (typeof ADVICE)[number];
export type SecurityLevel = 'low' | 'medium' | 'high';

type Facts = Pick<
  SecurityCenter,
  'authenticator_bound_at' | 'has_pay_password' | 'anti_phishing_code' | 'passkeys' | 'are_passkeys_available'
>;

export function openAdvice(center: Facts): readonly Advice[] {
  const isDone: Readonly<Record<Advice, boolean>> = {
    authenticator: center.authenticator_bound_at !== null,
    pay_password: center.has_pay_password,
    anti_phishing: center.anti_phishing_code !== null,
    passkey: center.passkeys > 0 || !center.are_passkeys_available,
  };
  return ADVICE.filter((advice) => !isDone[advice]);
}

/** High once the second factor and the transaction password are set, medium with one of them. */
export function securityLevel(center: Facts): SecurityLevel {
  const open = openAdvice(center);
  const missing = [open.includes('authenticator'), open.includes('pay_password')].filter(Boolean).length;
  if (missing === 0) return 'high';
  return missing === 1 ? 'medium' : 'low';
}
