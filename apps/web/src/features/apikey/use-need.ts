import { useUserInfo } from '../session/index.ts';

/** What is missing before keys are created or changed, the first first. */
export type Need = 'unfrozen' | 'pay_password' | 'authenticator';

/** What the person has to do before an API key can be created or changed; null when nothing. */
export function useNeed(): Need | null {
  const user = useUserInfo();
  if (user === null) return null;
  if (user.is_frozen) return 'unfrozen';
  if (!user.has_pay_password) return 'pay_password';
  return user.has_authenticator ? null : 'authenticator';
}
