import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';

export const SCOPES = ['person', 'address'] as const;
export type Scope = (typeof SCOPES)[number];

/** Progress of an edition: the subject up to which everybody was screened by it. */
export interface Turn {
  readonly editionId: number;
  readonly scope: Scope;
  readonly after: string;
}

/** Begins the turns of an edition, once. */
export async function beginTurns(
  db: Db,
  { editionId, at }: { readonly editionId: number; readonly at: number },
): Promise<void> {
  await db.query(
    `insert into screening.turn (edition_id, scope, began_at) select $1, unnest($2::text[]), $3
     on conflict do nothing`,
    [editionId, SCOPES, toTimestamp(at)],
  );
}

/** Locks the turn of an edition that is not done; undefined where there is none. */
export async function lockTurn(
  tx: Tx,
  of: { readonly editionId: number; readonly scope: Scope },
): Promise<Turn | undefined> {
  const [turn] = await tx.query<Turn>(
    `select edition_id as "editionId", scope, after from screening.turn
     where edition_id = $1 and scope = $2 and done_at is null for update`,
    [of.editionId, of.scope],
  );
  return turn;
}

export async function advanceTurn(
  tx: Tx,
  row: Turn & { readonly screened: number; readonly hits: number; readonly doneAt: number | null },
): Promise<void> {
  await tx.query(
    `update screening.turn set after = $3, screened = screened + $4, hits = hits + $5, done_at = $6
     where edition_id = $1 and scope = $2`,
    [
      ...[row.editionId, row.scope, row.after, row.screened, row.hits],
      row.doneAt === null ? null : toTimestamp(row.doneAt),
    ],
  );
}
