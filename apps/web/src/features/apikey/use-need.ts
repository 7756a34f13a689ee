import { useUserInfo } from '../session/index.ts';

/** Needs before keys are created or changed, the most urgent first. */
export type Need = 'unfrozen' | 'pay_password' | 'authenticator';

/** The person's first need before an API key can be created or changed; null when there is none. */
export function useNeed(): Need | null {
  const user = useUserInfo();
  if (user === null) return null;
  if (user.is_frozen) return 'unfrozen';
  if (!user.has_pay_password) return 'pay_password';
  return user.has_authenticator ? null : 'authenticator';
}
