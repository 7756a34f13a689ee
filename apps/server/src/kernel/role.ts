/**
 * Parts of what owns a database, in the order in which a process takes and starts them. Each one has one process at a time, and
 * any of them may share one: prices and their records; the order books; contracts and micro contracts; chains and what is
 * paid over them; people, messages and everything else; the checks of all.
 */
export const ROLES = ['price', 'spot', 'contract', 'wallet', 'worker', 'auditor'] as const;
export type Role = (typeof ROLES)[number];
