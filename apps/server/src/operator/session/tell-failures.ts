import { HOUR_MS } from '@openbourse/money';
import { findOperatorByEmail } from '../seat/operator-queries.ts';
import { tellOperator } from '../seat/letters.ts';
import type { Deps } from '../deps.ts';

/**
 * Notifies an operator of failed logins under their name, at most once an hour; unknown addresses get no
 * notice.
 */
export function createFailureNotice(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'messenger' | 'branding'>,
): Deps['tellFailures'] {
  const toldAt = new Map<string, number>();
  return async (email, ip) => {
    const operator = await findOperatorByEmail(deps.db, email);
    const now = deps.clock.now();
    const last = toldAt.get(email);
    if (operator === null || (last !== undefined && now - last < HOUR_MS)) return;
    toldAt.set(email, now);
    await tellOperator(deps, { email, told: 'failures', ip });
  };
}
