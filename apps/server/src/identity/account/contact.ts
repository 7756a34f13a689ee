import { assert } from '../../kernel/error.ts';
import type { Account } from './account.ts';
import type { User } from './user-queries.ts';

/** Where codes and notices of a user go: the e-mail address, else the mobile number. */
export function contactOf(user: Pick<User, 'email' | 'mobile'>): Account {
  if (user.email !== null) return { kind: 'email', value: user.email };
  assert(user.mobile !== null, 'a user has an e-mail address or a mobile number');
  return { kind: 'mobile', value: user.mobile };
}
