import type { WebhookKind, WEBHOOK_STATES } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';

export interface EndpointRow {
  readonly id: string;
  readonly url: string;
  readonly description: string;
  readonly kinds: readonly WebhookKind[];
  readonly state: (typeof WEBHOOK_STATES)[number];
  readonly secret: Buffer;
  readonly isSecretShown: boolean;
  readonly oldSecret: Buffer | null;
  readonly oldSecretUntil: number | null;
  readonly createdAt: number;
}

const COLUMNS = `id, url, description, kinds, state, secret_sealed as secret, is_secret_shown as "isSecretShown",
  old_secret_sealed as "oldSecret", old_secret_until as "oldSecretUntil", created_at as "createdAt"`;

/** Endpoints that are not removed, oldest first. */
export function listEndpoints(db: Db): Promise<EndpointRow[]> {
  return db.query<EndpointRow>(
    `select ${COLUMNS} from webhook.endpoint where state <> 'removed' order by created_at, id`,
  );
}

export async function listActiveIds(db: Db): Promise<readonly string[]> {
  const rows = await db.query<{ id: string }>(
    "select id from webhook.endpoint where state = 'active' order by created_at, id",
  );
  return rows.map(({ id }) => id);
}

export async function findActive(db: Db, id: string): Promise<EndpointRow | null> {
  const rows = await db.query<EndpointRow>(
    `select ${COLUMNS} from webhook.endpoint where id = $1 and state = 'active'`,
    [id],
  );
  return rows[0] ?? null;
}

/** Finds an endpoint that is not removed and locks it; null for any other id. */
export async function lockEndpoint(tx: Tx, id: string): Promise<EndpointRow | null> {
  const rows = await tx.query<EndpointRow>(
    `select ${COLUMNS} from webhook.endpoint where id = $1 and state <> 'removed' for update`,
    [id],
  );
  return rows[0] ?? null;
}

/** Makes whoever adds an endpoint wait for each other. */
export async function lockEndpoints(tx: Tx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('webhook.endpoint', 0))");
}

export async function insertEndpoint(
  tx: Tx,
  row: Pick<EndpointRow, 'id' | 'url' | 'description' | 'kinds' | 'secret' | 'createdAt'>,
): Promise<void> {
  await tx.query(
    `insert into webhook.endpoint (id, url, description, kinds, state, secret_sealed, created_at)
     values ($1, $2, $3, $4, 'active', $5, $6)`,
    [row.id, row.url, row.description, row.kinds, row.secret, toTimestamp(row.createdAt)],
  );
}

export async function updateEndpoint(
  tx: Tx,
  row: Pick<EndpointRow, 'id' | 'url' | 'description' | 'kinds'>,
): Promise<void> {
  await tx.query('update webhook.endpoint set url = $2, description = $3, kinds = $4 where id = $1', [
    row.id,
    row.url,
    row.description,
    row.kinds,
  ]);
}

export async function setState(tx: Tx, id: string, state: EndpointRow['state']): Promise<void> {
  await tx.query('update webhook.endpoint set state = $2 where id = $1', [id, state]);
}

/** Keeps a new secret, and the one of before until an instant. */
export async function replaceSecret(
  tx: Tx,
  row: { readonly id: string; readonly secret: Buffer; readonly oldSecretUntil: number },
): Promise<void> {
  await tx.query(
    `update webhook.endpoint set old_secret_sealed = secret_sealed, old_secret_until = $3, secret_sealed = $2,
       is_secret_shown = false where id = $1`,
    [row.id, row.secret, toTimestamp(row.oldSecretUntil)],
  );
}

export async function setShown(tx: Tx, id: string): Promise<void> {
  await tx.query('update webhook.endpoint set is_secret_shown = true where id = $1', [id]);
}

/** Forgets secrets that sign no more. */
export async function dropOldSecrets(db: Db, now: number): Promise<void> {
  await db.query(
    `update webhook.endpoint set old_secret_sealed = null, old_secret_until = null where old_secret_until <= $1`,
    [toTimestamp(now)],
  );
}
