import {
  EXCLUSIVE_ROLE,
  MONEY_ROLES,
  OPERATOR_LIMITS,
  OPERATOR_ROLES,
  type OperatorRole,
} from '@openbourse/api';
import { AppError } from '../../kernel/error.ts';

const DISTINCT_MIN = 6;
const NAME_LENGTH_MIN = 3;

/** Reads roles written with commas; refuses a combination that would let one person hand out and use money rights. */
export function readRoles(text: string): readonly OperatorRole[] {
  const named = text.split(',');
  const roles = OPERATOR_ROLES.filter((role) => named.includes(role));
  const excluded = MONEY_ROLES.filter((role) => roles.includes(role));
  if (roles.includes(EXCLUSIVE_ROLE) && excluded.length > 0)
    throw new AppError('operator.roles_conflict', {
      field: 'roles',
      role: EXCLUSIVE_ROLE,
      excluded: excluded.join(', '),
    });
  return roles;
}

/** Operators need 12 to 64 characters without rules of composition (reliability, section 3), but no simple ones. */
export function checkOperatorPassword(password: string, email: string): void {
  const { passwordLengthMin: min, passwordLengthMax: max } = OPERATOR_LIMITS;
  const account = email.split('@')[0] ?? '';
  const hasAccount = account.length >= NAME_LENGTH_MIN && password.toLowerCase().includes(account);
  const isVaried = new Set(password.toLowerCase()).size >= DISTINCT_MIN;
  const hasLength = password.length >= min && password.length <= max;
  if (hasLength && isVaried && !hasAccount) return;
  throw new AppError('operator.password_too_simple', { field: 'password', limit: `${min}–${max}` });
}
