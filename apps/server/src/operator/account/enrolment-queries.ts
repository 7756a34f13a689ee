import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';
import { pruneRows } from '../../kernel/prune-queries.ts';

/** A link that is open, with the operator whom it lets in. */
export interface Enrolment {
  readonly id: number;
  readonly operatorId: number;
  readonly email: string;
  readonly name: string;
  readonly secretSealed: Buffer | null;
}

/** Ends the earlier link of the operator. */
export async function insertEnrolment(
  tx: Tx,
  row: {
    readonly operatorId: number;
    readonly tokenHash: Buffer;
    readonly at: number;
    readonly expiresAt: number;
  },
): Promise<void> {
  await tx.query('update operator.enrolment set ended_at = $2 where operator_id = $1 and ended_at is null', [
    row.operatorId,
    toTimestamp(row.at),
  ]);
  await tx.query(
    `insert into operator.enrolment (operator_id, token_hash, created_at, expires_at) values ($1, $2, $3, $4)`,
    [row.operatorId, row.tokenHash, toTimestamp(row.at), toTimestamp(row.expiresAt)],
  );
}

/** Holds the link, so that it is used once. */
export async function lockEnrolment(tx: Tx, tokenHash: Buffer, now: number): Promise<Enrolment | null> {
  const rows = await tx.query<Enrolment>(
    `select e.id, e.operator_id as "operatorId", o.email, o.name, e.secret_sealed as "secretSealed"
     from operator.enrolment e join operator.operator o on o.id = e.operator_id
     where e.token_hash = $1 and e.ended_at is null and e.expires_at > $2 and o.is_active
     for update of e, o`,
    [tokenHash, toTimestamp(now)],
  );
  return rows[0] ?? null;
}

export async function setEnrolmentSecret(tx: Tx, id: number, secretSealed: Uint8Array): Promise<void> {
  await tx.query('update operator.enrolment set secret_sealed = $2 where id = $1', [id, secretSealed]);
}

export async function endEnrolment(tx: Tx, id: number, now: number): Promise<void> {
  await tx.query('update operator.enrolment set ended_at = $2, secret_sealed = null where id = $1', [
    id,
    toTimestamp(now),
  ]);
}

export async function deletePastEnrolments(db: Db, endedBefore: number): Promise<void> {
  await pruneRows(db, 'operator.enrolment', {
    where: 'expires_at < $1',
    params: [toTimestamp(endedBefore)],
  });
}
