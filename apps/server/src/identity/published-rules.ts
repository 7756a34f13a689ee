import { SECURITY_LIMITS, VERIFICATION_LIMITS, WITHDRAWAL_LIMITS } from '@openbourse/api';
import { HOUR_MS, MINUTE_MS } from '@openbourse/money';
import { constantRules, factsOf, type RuleSource } from '../kernel/published-rules.ts';

/** Duration of the hold after a change of what opens the account, and the delays after wrong tries. */
export const IDENTITY_RULES: readonly RuleSource[] = [
  constantRules('account_security', async () => [
    {
      about: [],
      values: factsOf({
        hold_first: SECURITY_LIMITS.holdHoursFirst,
        hold_change: SECURITY_LIMITS.holdHoursChange,
        hold_recovery: SECURITY_LIMITS.holdHoursRecovery,
        address_cool_down: WITHDRAWAL_LIMITS.addressCoolDownMs / HOUR_MS,
        addresses_max: WITHDRAWAL_LIMITS.addressesMax,
        pay_password_tries: SECURITY_LIMITS.payPasswordTriesMax,
        pay_password_lock: SECURITY_LIMITS.payPasswordLockMs / HOUR_MS,
        authenticator_tries: SECURITY_LIMITS.authenticatorTriesMax,
        authenticator_lock: SECURITY_LIMITS.authenticatorLockMs / MINUTE_MS,
        submissions_max: VERIFICATION_LIMITS.attemptsPerDayMax,
      }),
    },
  ]),
];
