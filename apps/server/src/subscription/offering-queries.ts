import type { NEWS_LOCALES, OfferingState } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';
import type { OfferingProceeds } from '../ledger/index.ts';
import type { OfferingRecord, OfferingTermsRecord, OfferingView } from './offering.ts';

const COLUMNS = `o.id, o.token_id as "tokenId", t.code as token, t.logo as "tokenLogo", t.scale as "tokenScale",
  o.quote_id as "quoteId", q.code as quote, q.scale as "quoteScale", trim_scale(o.issue_price)::text as "issuePrice",
  trim_scale(o.supply)::text as supply, trim_scale(o.cap_per_user)::text as "capPerUser",
  trim_scale(o.minimum)::text as minimum, o.reference_return_ppm as "referenceReturnPpm",
  o.presale_level as "presaleLevel", o.presale_at as "presaleAt", o.starts_at as "startsAt", o.ends_at as "endsAt",
  o.cancel_until as "cancelUntil", o.state, o.published_at as "publishedAt", o.published_by as "publishedBy",
  trim_scale(o.sold)::text as sold, o.settled_at as "settledAt", o.cancelled_at as "cancelledAt",
  o.cancel_reason as "cancelReason"`;
const FROM = `from subscription.offering o join ledger.currency t on t.id = o.token_id
  join ledger.currency q on q.id = o.quote_id`;

const VIEW = `${COLUMNS}, coalesce(n.name, '') as name, c.committed, c.participants`;
/** The name in the language $1, else in English, else in any; and what counts of the commitments. */
const VIEW_FROM = `${FROM}
  left join lateral (
    select x.name from subscription.offering_text x where x.offering_id = o.id
    order by x.locale = $1 desc, x.locale = 'en-US' desc, x.locale limit 1
  ) n on true
  cross join lateral (
    select trim_scale(coalesce(sum(x.amount), 0))::text as committed, count(*)::integer as participants
    from subscription.commitment x where x.offering_id = o.id and x.amount > 0
  ) c`;

/** Those that are not over by their end first, soonest first; then the others, newest first. */
export function listPublished(
  db: Db,
  wanted: { readonly locale: string; readonly now: number; readonly rows: number },
): Promise<OfferingView[]> {
  return db.query<OfferingView>(
    `select ${VIEW} ${VIEW_FROM}
     where o.state <> 'draft'
     order by o.state in ('published') and o.ends_at > $2 desc,
       case when o.state = 'published' and o.ends_at > $2 then o.ends_at end, o.ends_at desc, o.id desc limit $3`,
    [wanted.locale, toTimestamp(wanted.now), wanted.rows],
  );
}

export async function findOffering(
  db: Db,
  wanted: { readonly locale: string; readonly id: number },
): Promise<OfferingView | undefined> {
  const [row] = await db.query<OfferingView>(`select ${VIEW} ${VIEW_FROM} where o.id = $2`, [
    wanted.locale,
    wanted.id,
  ]);
  return row;
}

export function listOfferings(
  db: Db,
  wanted: { readonly locale: string; readonly ids: readonly number[] },
): Promise<OfferingView[]> {
  return db.query<OfferingView>(`select ${VIEW} ${VIEW_FROM} where o.id = any($2::integer[])`, [
    wanted.locale,
    wanted.ids,
  ]);
}

/** Newest first. */
export function listForOperators(
  db: Db,
  wanted: {
    readonly locale: string;
    readonly state: OfferingState | null;
    readonly beforeId: number | null;
    readonly rows: number;
  },
): Promise<OfferingView[]> {
  return db.query<OfferingView>(
    `select ${VIEW} ${VIEW_FROM}
     where ($2::text is null or o.state = $2) and ($3::bigint is null or o.id < $3)
     order by o.id desc limit $4`,
    [wanted.locale, wanted.state, wanted.beforeId, wanted.rows],
  );
}

/**
 * Commits and withdrawals of commitments share the row; publication, allocation and withdrawal of the
 * offering lock it alone.
 */
export async function lockOffering(
  tx: Tx,
  id: number,
  how: 'share' | 'update',
): Promise<OfferingRecord | undefined> {
  const [row] = await tx.query<OfferingRecord>(
    `select ${COLUMNS} ${FROM} where o.id = $1 for ${how === 'share' ? 'share' : 'update'} of o`,
    [id],
  );
  return row;
}

function paramsOf(terms: OfferingTermsRecord): readonly unknown[] {
  return [
    terms.tokenId,
    terms.issuePrice,
    terms.supply,
    terms.capPerUser,
    terms.minimum,
    terms.referenceReturnPpm,
    terms.presaleLevel,
    toTimestamp(terms.presaleAt),
    toTimestamp(terms.startsAt),
    toTimestamp(terms.endsAt),
    toTimestamp(terms.cancelUntil),
  ];
}

export async function insertDraft(
  tx: Tx,
  draft: { readonly terms: OfferingTermsRecord; readonly quoteId: number; readonly at: number },
): Promise<number> {
  const rows = await tx.query<{ id: number }>(
    `insert into subscription.offering (token_id, issue_price, supply, cap_per_user, minimum, reference_return_ppm,
       presale_level, presale_at, starts_at, ends_at, cancel_until, quote_id, state, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'draft', $13) returning id`,
    [...paramsOf(draft.terms), draft.quoteId, toTimestamp(draft.at)],
  );
  return rows[0]?.id ?? 0;
}

export async function updateDraft(tx: Tx, id: number, terms: OfferingTermsRecord): Promise<void> {
  await tx.query(
    `update subscription.offering set token_id = $1, issue_price = $2, supply = $3, cap_per_user = $4, minimum = $5,
       reference_return_ppm = $6, presale_level = $7, presale_at = $8, starts_at = $9, ends_at = $10,
       cancel_until = $11
     where id = $12 and state = 'draft'`,
    [...paramsOf(terms), id],
  );
}

export interface OfferingText {
  readonly locale: (typeof NEWS_LOCALES)[number];
  readonly name: string;
  readonly description: string;
}

export function listTexts(db: Db, offeringId: number): Promise<OfferingText[]> {
  return db.query<OfferingText>(
    'select locale, name, description from subscription.offering_text where offering_id = $1 order by locale',
    [offeringId],
  );
}

export async function upsertText(tx: Tx, offeringId: number, text: OfferingText): Promise<void> {
  await tx.query(
    `insert into subscription.offering_text (offering_id, locale, name, description) values ($1, $2, $3, $4)
     on conflict (offering_id, locale) do update set name = excluded.name, description = excluded.description`,
    [offeringId, text.locale, text.name, text.description],
  );
}

export async function setPublished(
  tx: Tx,
  of: { readonly id: number; readonly by: string; readonly at: number },
): Promise<void> {
  await tx.query(
    `update subscription.offering set state = 'published', published_at = $2, published_by = $3
     where id = $1 and state = 'draft'`,
    [of.id, toTimestamp(of.at), of.by],
  );
}

export async function setCancelled(
  tx: Tx,
  of: { readonly id: number; readonly reason: string; readonly at: number },
): Promise<void> {
  await tx.query(
    `update subscription.offering set state = 'cancelled', cancelled_at = $2, cancel_reason = $3
     where id = $1 and state = 'published'`,
    [of.id, toTimestamp(of.at), of.reason],
  );
}

export async function setAllocated(
  tx: Tx,
  of: { readonly id: number; readonly sold: string; readonly at: number },
): Promise<void> {
  await tx.query(
    `update subscription.offering set state = 'allocated', allocated_at = $2, sold = $3
     where id = $1 and state = 'published'`,
    [of.id, toTimestamp(of.at), of.sold],
  );
}

export async function setSettled(tx: Tx, of: { readonly id: number; readonly at: number }): Promise<void> {
  await tx.query(
    "update subscription.offering set state = 'settled', settled_at = $2 where id = $1 and state = 'allocated'",
    [of.id, toTimestamp(of.at)],
  );
}

/** Due work of the clock: offerings that have ended, and those whose commitments still hold money. */
export function listDue(
  db: Db,
  now: number,
): Promise<{ readonly id: number; readonly state: OfferingState }[]> {
  return db.query(
    `select o.id, o.state from subscription.offering o
     where o.state = 'published' and o.ends_at <= $1 or o.state = 'allocated'
       or o.state = 'cancelled'
         and exists (select from subscription.commitment c where c.offering_id = o.id and c.held > 0)
     order by o.id limit 20`,
    [toTimestamp(now)],
  );
}

/** Payments of the buyers of settled offerings, newest first. */
export function listProceeds(db: Db): Promise<OfferingProceeds[]> {
  return db.query<OfferingProceeds>(
    `select o.id as "offeringId", t.code as token, trim_scale(coalesce(sum(c.paid), 0))::text as received
     from subscription.offering o join ledger.currency t on t.id = o.token_id
     left join subscription.commitment c on c.offering_id = o.id
     where o.state = 'settled' group by o.id, t.code order by o.id desc`,
  );
}

export interface TokenRow {
  readonly currency_id: number;
  readonly code: string;
  readonly name: string;
  readonly scale: number;
}

/** Coins that no market trades. */
export function listTokens(db: Db): Promise<TokenRow[]> {
  return db.query<TokenRow>(
    `select c.id as currency_id, c.code, c.name, c.scale from ledger.currency c
     where c.kind = 'coin' and c.is_active
       and not exists (select from market.currency_match m where c.id in (m.base_currency_id, m.quote_currency_id))
     order by c.code`,
  );
}

export async function insertAllocation(
  tx: Tx,
  of: { readonly id: number; readonly text: string; readonly sha256: string; readonly at: number },
): Promise<void> {
  await tx.query(
    `insert into subscription.allocation (offering_id, text, sha256, published_at)
     values ($1, $2, decode($3, 'hex'), $4)`,
    [of.id, of.text, of.sha256, toTimestamp(of.at)],
  );
}

export async function findAllocation(
  db: Db,
  id: number,
): Promise<{ readonly text: string; readonly sha256: string; readonly publishedAt: number } | undefined> {
  const [row] = await db.query<{ text: string; sha256: string; publishedAt: number }>(
    `select text, encode(sha256, 'hex') as sha256, published_at as "publishedAt"
     from subscription.allocation where offering_id = $1`,
    [id],
  );
  return row;
}

/** Every offering that was published, for everybody to see its terms. */
export function listAllPublished(db: Db): Promise<OfferingRecord[]> {
  return db.query<OfferingRecord>(`select ${COLUMNS} ${FROM} where o.published_at is not null order by o.id`);
}
