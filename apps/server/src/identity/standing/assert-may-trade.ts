import { AppError } from '../../kernel/error.ts';
import type { Session } from '../../kernel/request.ts';

/**
 * Requirements on a person for everything that puts money at stake: spot, contracts, micro contracts, staking
 * and token subscription. Refuses with `identity.frozen`, `identity.pay_password_required` or
 * `identity.not_verified`.
 */
export function assertMayTrade(person: Pick<Session, 'isFrozen' | 'hasPayPassword' | 'isUserReal'>): void {
  if (person.isFrozen) throw new AppError('identity.frozen');
  if (!person.hasPayPassword) throw new AppError('identity.pay_password_required');
  if (!person.isUserReal) throw new AppError('identity.not_verified');
}
