import type { fiat as calls, ReplyOf } from '@openbourse/api';
import { evidenceBy } from '@openbourse/engine';
import type { Db } from '../../kernel/db.ts';
import { listOutagesSince } from '../deadline/outage-queries.ts';
import {
  type DeadlineRow,
  findEscalation,
  findReview,
  listDeadlinesOf,
  listEvidence,
  listRulings,
  type RulingRow,
} from './dispute-queries.ts';
import type { OrderRecord } from './order.ts';

export type Dispute = NonNullable<ReplyOf<typeof calls.order>['dispute']>;

/** Facts about the rights protection of an order, and the times of it that still run. */
export interface Protection {
  /** Null without a dispute and a ruling. */
  readonly dispute: Dispute | null;
  readonly rulings: readonly RulingRow[];
  readonly canAddEvidence: boolean;
  readonly canRequestReview: boolean;
}

export async function readProtection(db: Db, order: OrderRecord): Promise<Protection> {
  const [rulings, deadlines, review] = await Promise.all([
    listRulings(db, order.id),
    listDeadlinesOf(db, order.id),
    findReview(db, order.id),
  ]);
  const second = deadlines.find(({ kind }) => kind === 'review');
  const evidenceTime = deadlines.find(({ kind }) => kind === 'evidence');
  const isDisputed = order.state === 'disputed';
  const standing = {
    rulings,
    canAddEvidence: isDisputed && evidenceTime !== undefined,
    canRequestReview: isDisputed && second !== undefined && review === undefined && rulings.length === 1,
  };
  const openedAt = order.disputedAt ?? (rulings.length > 0 ? await findEscalation(db, order.id) : null);
  if (openedAt === null) return { ...standing, dispute: null };
  const dispute: Dispute = {
    opened_by: order.disputedBy,
    reason: order.disputeReason,
    text: order.disputeText ?? '',
    opened_at: openedAt,
    evidence_until: await evidenceUntil(db, { order, openedAt, evidenceTime }),
    evidence: await listEvidence(db, order.id),
    rulings: rulings.map(({ ordinal, winner, reason, text, at }) => ({ ordinal, winner, reason, text, at })),
    review_until: second?.dueAt ?? null,
    review: review ?? null,
  };
  return { ...standing, dispute };
}

/** The deadline while it runs; afterwards what it was. Without a dispute there is no evidence. */
async function evidenceUntil(
  db: Db,
  of: {
    readonly order: OrderRecord;
    readonly openedAt: number;
    readonly evidenceTime: DeadlineRow | undefined;
  },
): Promise<number | null> {
  if (of.evidenceTime !== undefined) return of.evidenceTime.dueAt;
  const { disputedAt } = of.order;
  return disputedAt === null ? of.openedAt : evidenceBy(disputedAt, await listOutagesSince(db, disputedAt));
}
