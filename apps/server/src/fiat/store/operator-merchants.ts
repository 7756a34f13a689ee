import type { DecodedInputOf, fiat as calls, ReplyOf } from '@openbourse/api';
import type { Change } from '../../kernel/change.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { cursorsOf } from '../../kernel/page.ts';
import { AppError, assert } from '../../kernel/error.ts';
import { enqueueNotification } from '../../notification/index.ts';
import { listRunningAds } from '../ad/ad-queries.ts';
import { endAds } from '../ad/change-ad.ts';
import type { Deps } from '../deps.ts';
import { lockPeople } from '../person/lock-people.ts';
import { returnBond } from '../merchant/apply.ts';
import { HISTORY, judgeCriteria } from '../merchant/criteria.ts';
import { dayBefore, RELIABILITY_DAYS } from '../merchant/days.ts';
import type { MerchantRecord } from '../merchant/merchant.ts';
import * as queries from '../merchant/merchant-queries.ts';
import { readCandidate, readFacts } from '../merchant/read-merchant.ts';
import { dueAfterOrders } from '../merchant/return-bonds.ts';

type Row = ReplyOf<typeof calls.operatorDecideMerchant>;
type Deciding = Change<typeof calls.operatorDecideMerchant>;
type Decision = Deciding['input'];

const PAGE_SIZE = 20;
const cursors = cursorsOf({ appliedAt: 'instant', id: 'uuid' });
const FIRST = { appliedAt: 0, id: '00000000-0000-0000-0000-000000000000' };

/** Merchants and applications for operators, the oldest application first. */
export async function showMerchants(
  deps: Deps,
  input: DecodedInputOf<typeof calls.operatorMerchants>,
): Promise<ReplyOf<typeof calls.operatorMerchants>> {
  const limit = input.limit ?? PAGE_SIZE;
  const rows = await queries.listMerchants(deps.db, {
    state: input.state ?? null,
    userId: input.user_id ?? null,
    after: cursors.read(input.cursor) ?? FIRST,
    rows: limit + 1,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  const next = hasMore ? cursors.write(last) : null;
  return { data: await presentRows(deps, deps.db, page), next_cursor: next };
}

/** Certifies or rejects an application, or withdraws a certification; not the operator's own. */
export async function decideMerchant(deps: Deps, { tx, input, by, now: at }: Deciding): Promise<Row> {
  const { id, decision, reason } = input;
  const found = await queries.findMerchant(tx, id);
  if (found === undefined) throw new AppError('fiat.merchant_not_found', { field: 'id' });
  const { userId } = found;
  await deps.operator.assertNotOwn(tx, by, userId);
  await lockPeople(tx, [userId]);
  const before = await queries.findMerchant(tx, id);
  assert(before !== undefined, 'a merchant is kept');
  const decided = { ...before, decidedAt: at, decidedBy: by.name, reason };
  await DECISIONS[decision](tx, deps, { before, decided, input });
  const key = `${before.id}:${before.applications}`;
  await enqueueNotification(tx, { userId, kind: NOTICES[decision], params: { reason }, key, at });
  const after = await queries.findMerchant(tx, id);
  assert(after !== undefined, 'a merchant is kept');
  await deps.operator.record(tx, by, {
    action: ACTIONS[decision],
    subject: { kind: 'fiat_merchant', id },
    reason,
    before: { state: before.state, bond: before.bond },
    after: { state: after.state, bond: after.bond, is_history_waived: after.isHistoryWaived },
  });
  const [row] = await presentRows(deps, tx, [after]);
  assert(row !== undefined, 'a decided merchant is presented');
  return row;
}

const NOTICES = {
  certify: 'fiat_merchant_certified',
  reject: 'fiat_merchant_rejected',
  revoke: 'fiat_merchant_revoked',
} as const;
const ACTIONS = {
  certify: 'fiat.certify_merchant',
  reject: 'fiat.reject_merchant',
  revoke: 'fiat.revoke_merchant',
} as const;

type Decide = (
  tx: Tx,
  deps: Deps,
  of: { readonly before: MerchantRecord; readonly decided: MerchantRecord; readonly input: Decision },
) => Promise<void>;

const DECISIONS: Readonly<Record<Decision['decision'], Decide>> = {
  certify: async (tx, deps, { before, decided, input }) => {
    assertState(before, ['applied']);
    const isHistoryWaived = input.is_history_waived ?? false;
    const now = deps.clock.now();
    const candidate = await readCandidate(tx, { userId: before.userId, now });
    const unmet = judgeCriteria(candidate, { bond: before.bond, now }).find(
      (one) => !one.is_met && !(isHistoryWaived && HISTORY.includes(one.name)),
    );
    if (unmet !== undefined) {
      const known = { limit: unmet.needed, accepted: unmet.needed, has: unmet.has };
      throw new AppError('fiat.criteria_unmet', { field: unmet.name, ...known });
    }
    const certifiedAt = before.certifiedAt ?? now;
    await queries.writeMerchant(tx, { ...decided, state: 'certified', isHistoryWaived, certifiedAt });
  },
  reject: async (tx, deps, { before, decided }) => {
    assertState(before, ['applied']);
    await returnBond(tx, deps, { ...decided, state: 'rejected' });
  },
  revoke: async (tx, deps, { before, decided }) => {
    assertState(before, ['certified', 'leaving']);
    const { userId } = before;
    const ads = await listRunningAds(tx, userId);
    await endAds(tx, deps, { ads, event: 'remove' });
    const leavingAt = await dueAfterOrders(tx, { userId, now: deps.clock.now() });
    await queries.writeMerchant(tx, { ...decided, state: 'revoked', leavingAt });
  },
};

function assertState({ state }: MerchantRecord, accepted: readonly MerchantRecord['state'][]): void {
  if (accepted.includes(state)) return;
  throw new AppError('fiat.merchant_state', { field: 'decision', state, accepted: accepted.join(', ') });
}

async function presentRows(deps: Deps, db: Db, merchants: readonly MerchantRecord[]): Promise<Row[]> {
  const now = deps.clock.now();
  const facts = await readFacts(
    { db, now },
    merchants.map(({ id }) => id),
  );
  const since = dayBefore(now, RELIABILITY_DAYS);
  const userIds = merchants.map(({ userId }) => userId);
  const candidates = new Map(
    (await queries.listCandidates(db, { userIds, since })).map((one) => [one.userId, one]),
  );
  return merchants.map((merchant) => {
    const [known, candidate] = [facts.get(merchant.id), candidates.get(merchant.userId)];
    assert(known !== undefined && candidate !== undefined, 'a merchant is a user');
    return {
      id: merchant.id,
      user_id: merchant.userId,
      uid: candidate.uid,
      business_name: merchant.businessName,
      state: merchant.state,
      statement: merchant.statement,
      bond: merchant.bond,
      criteria: [...judgeCriteria(candidate, { bond: merchant.bond, now })],
      is_history_waived: merchant.isHistoryWaived,
      facts: known,
      open_ads: candidate.openAds,
      open_orders: candidate.openOrders,
      applied_at: merchant.appliedAt,
      decided_at: merchant.decidedAt,
      decided_by: merchant.decidedBy,
      reason: merchant.reason,
    };
  });
}
