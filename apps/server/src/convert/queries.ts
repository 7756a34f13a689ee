import type { ConversionReason, ConversionState } from '@openbourse/api';
import { type Db, toTimestamp } from '../kernel/db.ts';

export interface ConversionRow {
  readonly id: string;
  readonly userId: number;
  readonly matchId: number;
  readonly side: 'buy' | 'sell';
  readonly quantity: string;
  readonly price: string;
  readonly fromAmount: string;
  readonly toAmount: string;
  readonly fee: string;
  readonly feePpm: number;
  readonly expectedFrom: string;
  readonly expectedTo: string;
  readonly state: ConversionState;
  readonly reason: ConversionReason | null;
  readonly paid: string | null;
  readonly received: string | null;
  readonly feePaid: string | null;
  readonly orderId: string | null;
  readonly planId: number | null;
  readonly dueAt: number | null;
  readonly quotedAt: number;
  readonly expiresAt: number;
  readonly acceptedAt: number | null;
  readonly endedAt: number | null;
}

/** A conversion as it begins: quoted to a user, or accepted at once for a plan. */
export type NewConversion = Omit<
  ConversionRow,
  'reason' | 'paid' | 'received' | 'feePaid' | 'orderId' | 'acceptedAt' | 'endedAt'
>;

/** The end of a conversion. */
export type ConversionEnd =
  | {
      readonly state: 'done';
      readonly paid: string;
      readonly received: string;
      readonly feePaid: string;
      readonly orderId: string;
    }
  | { readonly state: 'failed'; readonly reason: ConversionReason; readonly orderId: string | null };

const amount = (column: string, name: string): string => `trim_scale(${column})::text as "${name}"`;

const COLUMNS = `id, user_id as "userId", match_id as "matchId", side, ${amount('quantity', 'quantity')},
  ${amount('price', 'price')}, ${amount('from_amount', 'fromAmount')}, ${amount('to_amount', 'toAmount')},
  ${amount('fee', 'fee')}, fee_ppm as "feePpm", ${amount('expected_from', 'expectedFrom')},
  ${amount('expected_to', 'expectedTo')}, state, reason, ${amount('paid', 'paid')}, ${amount('received', 'received')},
  ${amount('fee_paid', 'feePaid')}, order_id as "orderId", plan_id as "planId", due_at as "dueAt",
  quoted_at as "quotedAt", expires_at as "expiresAt", accepted_at as "acceptedAt", ended_at as "endedAt"`;

export async function insertConversion(db: Db, row: NewConversion): Promise<ConversionRow> {
  const [added] = await db.query<ConversionRow>(
    `insert into convert.conversion (id, user_id, match_id, side, quantity, price, from_amount, to_amount, fee, fee_ppm,
       expected_from, expected_to, state, plan_id, due_at, quoted_at, expires_at, accepted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
       case when $13 = 'accepted' then $16::timestamptz end)
     returning ${COLUMNS}`,
    [
      ...[row.id, row.userId, row.matchId, row.side, row.quantity, row.price, row.fromAmount, row.toAmount],
      ...[row.fee, row.feePpm, row.expectedFrom, row.expectedTo, row.state, row.planId],
      row.dueAt === null ? null : toTimestamp(row.dueAt),
      ...[toTimestamp(row.quotedAt), toTimestamp(row.expiresAt)],
    ],
  );
  if (added === undefined) throw new Error('an inserted conversion is returned');
  return added;
}

export async function findConversion(
  db: Db,
  of: { readonly id: string; readonly userId: number },
): Promise<ConversionRow | null> {
  const [row] = await db.query<ConversionRow>(
    `select ${COLUMNS} from convert.conversion where id = $1 and user_id = $2`,
    [of.id, of.userId],
  );
  return row ?? null;
}

/** Accepts a quote that has not expired; null where it is no quote any more. */
export async function acceptConversion(db: Db, id: string, at: number): Promise<ConversionRow | null> {
  const [row] = await db.query<ConversionRow>(
    `update convert.conversion set state = 'accepted', accepted_at = $2
     where id = $1 and state = 'quoted' and expires_at > $2 returning ${COLUMNS}`,
    [id, toTimestamp(at)],
  );
  return row ?? null;
}

/** Ends an accepted conversion; null where it has ended. */
export async function endConversion(
  db: Db,
  of: { readonly id: string; readonly at: number },
  end: ConversionEnd,
): Promise<ConversionRow | null> {
  const isDone = end.state === 'done';
  const [row] = await db.query<ConversionRow>(
    `update convert.conversion set state = $2, reason = $3, paid = $4, received = $5, fee_paid = $6, order_id = $7, ended_at = $8
     where id = $1 and state = 'accepted' returning ${COLUMNS}`,
    [
      ...[of.id, end.state, isDone ? null : end.reason],
      ...(isDone ? [end.paid, end.received, end.feePaid] : [null, null, null]),
      ...[end.orderId, toTimestamp(of.at)],
    ],
  );
  return row ?? null;
}

/** Conversions of a user that were accepted, newest first. */
export function listConversions(
  db: Db,
  filter: { readonly userId: number; readonly beforeId: string | null; readonly rows: number },
): Promise<ConversionRow[]> {
  return db.query<ConversionRow>(
    `select ${COLUMNS} from convert.conversion
     where user_id = $1 and state <> 'quoted' and ($2::uuid is null or id < $2)
     order by id desc limit $3`,
    [filter.userId, filter.beforeId, filter.rows],
  );
}

/** Conversions that were accepted at an instant or before and have not ended, oldest first. */
export function listUnended(
  db: Db,
  of: { readonly until: number; readonly except: readonly string[]; readonly rows: number },
): Promise<ConversionRow[]> {
  return db.query<ConversionRow>(
    `select ${COLUMNS} from convert.conversion
     where state = 'accepted' and accepted_at <= $1 and id <> all ($2::uuid[]) order by accepted_at limit $3`,
    [toTimestamp(of.until), of.except, of.rows],
  );
}
