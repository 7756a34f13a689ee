import type { Db, Tx } from './db.ts';

/** A secret that has sealed something in a database. */
export interface SealingSecret {
  readonly mark: Buffer;
  readonly id: number | null;
  readonly turn: number;
}

/** The one that seals now comes first. */
export function listSealingSecrets(db: Db): Promise<SealingSecret[]> {
  return db.query<SealingSecret>('select mark, id, turn from kernel.sealing_secret order by turn desc');
}

export async function upsertSealingSecret(
  tx: Tx,
  secret: { readonly mark: Uint8Array; readonly id: number | null },
): Promise<void> {
  await tx.query(
    `insert into kernel.sealing_secret as s (mark, id, turn)
     select $1, $2, coalesce(max(turn), 0) + 1 from kernel.sealing_secret
     on conflict (mark) do update set id = excluded.id, turn = excluded.turn`,
    [secret.mark, secret.id],
  );
}

/** Those that have not sealed since a turn; answers how many. */
export async function deleteSealingSecrets(db: Db, before: { readonly turn: number }): Promise<number> {
  const gone = await db.query('delete from kernel.sealing_secret where turn < $1 returning 1 as one', [
    before.turn,
  ]);
  return gone.length;
}
