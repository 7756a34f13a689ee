import { ConfigError } from './config-error.ts';
import { type Env, readList } from './read-setting.ts';
import { type Role, ROLES } from './role.ts';

/**
 * Parts that a process takes. `all` is everything; `owner` all but the clients, for whom a `gateway` listens; a list
 * names parts of the owner.
 */
export function readRoles(env: Env): { readonly roles: readonly Role[]; readonly isFront: boolean } {
  const text = env['OB_ROLES'] ?? '';
  if (text === '' || text === 'all') return { roles: ROLES, isFront: true };
  if (text === 'owner') return { roles: ROLES, isFront: false };
  if (text === 'gateway') return { roles: [], isFront: true };
  const named = readList(text);
  const roles = ROLES.filter((role) => named.includes(role));
  if (roles.length === 0 || roles.length < named.length)
    throw new ConfigError(
      `OB_ROLES is "${text}"; allowed are all, gateway, owner, or a list of ${ROLES.join(', ')}`,
    );
  return { roles, isFront: false };
}
