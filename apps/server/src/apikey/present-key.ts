import type { apikey, ApiKeyScope, ReplyOf } from '@openbourse/api';
import type { Deps } from './deps.ts';
import type { KeyRow } from './queries.ts';

type Shown = ReplyOf<typeof apikey.update>;

const KEY_END = 6;

/** Permissions of a key: always including reading. */
export function scopesOf({ mayTrade }: { readonly mayTrade: boolean }): ApiKeyScope[] {
  return mayTrade ? ['read', 'trade'] : ['read'];
}

/** A key for its owner, with uses that are not stored yet. */
export function presentKey({ uses }: Pick<Deps, 'uses'>, row: KeyRow): Shown {
  return { ...presentTerms({ uses }, row), key: row.key };
}

/** A key for operators: never its text, which is half of what a call is made with. */
export function presentForOperator(
  { uses }: Pick<Deps, 'uses'>,
  row: KeyRow,
): ReplyOf<typeof apikey.operatorKeys>['data'][number] {
  return {
    ...presentTerms({ uses }, row),
    key_end: row.key.slice(-KEY_END),
    revoked_at: row.revokedAt,
    revoked_by: row.revokedBy,
  };
}

function presentTerms({ uses }: Pick<Deps, 'uses'>, row: KeyRow): Omit<Shown, 'key'> {
  const use = uses.of(row.id);
  return {
    id: row.id,
    label: row.label,
    algorithm: row.algorithm,
    scopes: scopesOf(row),
    ips: [...row.ips],
    expires_at: row.expiresAt,
    created_at: row.createdAt,
    last_used_at: use?.at ?? row.lastUsedAt,
    last_used_ip: use?.ip ?? row.lastUsedIp,
    is_suspended: row.isSuspended,
  };
}
