import type { WebhookKind } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from './db.ts';

/** A fact about a user that leaves the platform. */
export interface Announced {
  readonly kind: WebhookKind;
  readonly userId: number;
  /** The subject: the id of a deposit, for example. */
  readonly key: string;
  readonly data: Readonly<Record<string, string>>;
  readonly at: number;
}

/** Writes facts that leave the platform in the transaction that makes them true: none is lost, and none is invented. */
export async function announceOutside(tx: Tx, facts: readonly Announced[]): Promise<void> {
  if (facts.length === 0) return;
  await tx.query(
    `insert into kernel.outbox (kind, user_id, key, data, created_at)
     select kind, "userId", key, data, at from jsonb_to_recordset($1::jsonb)
       as v(kind text, "userId" bigint, key text, data jsonb, at timestamptz)`,
    [JSON.stringify(facts.map((fact) => ({ ...fact, at: toTimestamp(fact.at) })))],
  );
}

/** Takes the oldest facts out, in their order. They are gone with the commit of whoever has addressed them. */
export async function takeAnnounced(tx: Tx, rows: number): Promise<readonly Announced[]> {
  const taken = await tx.query<Announced & { readonly id: number }>(
    `delete from kernel.outbox where id in (select id from kernel.outbox order by id limit $1 for update)
     returning id, kind, user_id as "userId", key, data, created_at as at`,
    [rows],
  );
  return taken.toSorted((a, b) => a.id - b.id);
}

/** Answers when the oldest fact that waits was written; null where none does. */
export async function oldestAnnounced(db: Db): Promise<number | null> {
  const [row] = await db.query<{ at: number | null }>('select min(created_at) as at from kernel.outbox');
  return row?.at ?? null;
}
