import type { TerminalScreen } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';

export interface LayoutSet {
  readonly layouts: string;
  readonly revision: number;
}

export interface OwnedScreen {
  readonly userId: number;
  readonly screen: TerminalScreen;
}

export async function findLayouts(db: Db, { userId, screen }: OwnedScreen): Promise<LayoutSet | undefined> {
  const [row] = await db.query<LayoutSet>(
    'select layouts, revision from terminal.layout_set where user_id = $1 and screen = $2',
    [userId, screen],
  );
  return row;
}

/** Writes the first layouts of a screen; false where there are some. */
export async function insertLayouts(
  tx: Tx,
  { userId, screen, layouts, at }: OwnedScreen & { readonly layouts: string; readonly at: number },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into terminal.layout_set (user_id, screen, layouts, revision, updated_at) values ($1, $2, $3, 1, $4)
     on conflict do nothing returning revision`,
    [userId, screen, layouts, toTimestamp(at)],
  );
  return rows.length > 0;
}

/** Replaces the layouts of a version; false where that is not the last one. */
export async function updateLayouts(
  tx: Tx,
  { userId, screen, layouts, revision, at }: OwnedScreen & LayoutSet & { readonly at: number },
): Promise<boolean> {
  const rows = await tx.query(
    `update terminal.layout_set set layouts = $3, revision = revision + 1, updated_at = $5
     where user_id = $1 and screen = $2 and revision = $4 returning revision`,
    [userId, screen, layouts, revision, toTimestamp(at)],
  );
  return rows.length > 0;
}
