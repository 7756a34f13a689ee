import type { Database } from '../kernel/db.ts';

/** The constraint that refuses a statement of the owner, who may do everything else; null when none does. It is undone. */
export async function refusedBy(owner: Database, sql: string): Promise<string | null> {
  const undo = new Error('undo');
  const outcome = owner.transaction(async (tx) => {
    await tx.query(sql);
    await tx.query('set constraints all immediate');
    throw undo;
  });
  const error: unknown = await outcome.catch((reason: unknown) => reason);
  if (error === undo) return null;
  const { constraint, message } = error as { readonly constraint?: string; readonly message: string };
  return constraint ?? message;
}
