import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';
import { assert } from '../../kernel/error.ts';
import type { PaymentMethod } from './payment-method.ts';

const COLUMNS = `m.code, m.version, m.position, m.name, m.names, m.fields, m.countries, m.units, m.picture,
  m.is_name_verified as "isNameVerified", m.is_offered as "isOffered", m.operator_name as "operatorName",
  m.approver_name as "approverName", m.reason, m.at`;

/** Advisory lock: whoever uses a way of paying shares it, and whoever changes one has it alone. */
const LOCK = "hashtextextended('fiat.payment_method', 0)";

/** Keeps the ways of paying as they are until the transaction ends. It comes before the locks of people. */
export async function sharePaymentMethods(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock_shared(${LOCK})`);
}

/** Waits for everybody who uses one, and makes others wait. */
export async function lockPaymentMethods(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(${LOCK})`);
}

/** The newest version of each, in the order of lists. */
export function listPaymentMethods(db: Db): Promise<PaymentMethod[]> {
  return db.query<PaymentMethod>(
    `select ${COLUMNS} from fiat.payment_method m
     where m.version = (select max(n.version) from fiat.payment_method n where n.code = m.code)
     order by m.position`,
  );
}

/** The version that something was saved or opened with. */
export async function findVersion(
  db: Db,
  of: { readonly code: string; readonly version: number },
): Promise<PaymentMethod> {
  const [row] = await db.query<PaymentMethod>(
    `select ${COLUMNS} from fiat.payment_method m where m.code = $1 and m.version = $2`,
    [of.code, of.version],
  );
  assert(row !== undefined, 'the version of a payment method that is used is stored');
  return row;
}

export async function insertVersion(tx: Tx, method: PaymentMethod): Promise<void> {
  await tx.query(
    `insert into fiat.payment_method (code, version, position, name, names, fields, countries, units, picture,
       is_name_verified, is_offered, operator_name, approver_name, reason, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      ...[method.code, method.version, method.position, method.name],
      ...[JSON.stringify(method.names), JSON.stringify(method.fields)],
      ...[method.countries, method.units, method.picture, method.isNameVerified, method.isOffered],
      ...[method.operatorName, method.approverName, method.reason, toTimestamp(method.at)],
    ],
  );
}

/** By code: accounts that people have saved, and open ads that take them. */
export function countUses(
  db: Db,
): Promise<{ readonly code: string; readonly saved: number; readonly openAds: number }[]> {
  return db.query(
    `select code, sum(saved)::integer as saved, sum(open_ads)::integer as "openAds" from (
       select kind as code, count(*) as saved, 0 as open_ads from fiat.collection_method group by kind
       union all
       select kind, 0, count(*) from fiat.ad a, unnest(a.payment_kinds) as kind where a.state = 'open' group by kind
     ) uses group by code`,
  );
}
