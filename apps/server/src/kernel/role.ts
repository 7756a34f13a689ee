/**
 * Parts of what owns a database, in the order in which a process takes and starts them. Each one has one process at a time, and
 * any of them may share one: prices and their records; the order books; contracts and micro contracts; chains and what is
 * paid over them; people, messages and everything else; the checks of all.
 */
export const ROLES = ['price', 'spot', 'contract', 'wallet', 'worker', 'auditor'] as const;
export type Role = (typeof ROLES)[number];

/** One process that does everything. */
export const ALL_ROLES: ReadonlySet<Role> = new Set(ROLES);

/** Reports whether other processes own parts of the database: what they change is heard of, late or never. */
export function isApart(roles: ReadonlySet<Role>): boolean {
  return ROLES.some((role) => !roles.has(role));
}
