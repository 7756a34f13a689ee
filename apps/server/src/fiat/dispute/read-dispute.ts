import type { fiat as contract, ReplyOf } from '@openbourse/api';
import { evidenceBy } from '@openbourse/engine';
import type { Db } from '../../kernel/db.ts';
import type { Kit } from '../kit.ts';
import type { OrderRecord } from '../order/order.ts';
import { listOutagesSince } from '../outage/outage-queries.ts';
import {
  findEscalation,
  findReview,
  listEvidence,
  listRulings,
  listTerms,
  type RulingRow,
  type Term,
} from './dispute-queries.ts';

type Dispute = NonNullable<ReplyOf<typeof contract.fiatOrder>['dispute']>;

/** The dispute of an order as both sides and arbiters see it; null where there is none and nobody ruled. */
export async function readDispute(
  kit: Pick<Kit, 'files' | 'clock'>,
  db: Db,
  order: OrderRecord,
): Promise<Dispute | null> {
  const rulings = await listRulings(db, order.id);
  const openedAt = order.disputedAt ?? (rulings.length > 0 ? await findEscalation(db, order.id) : null);
  if (openedAt === null) return null;
  const evidence = await listEvidence(db, order.id);
  const pictures = await kit.files.describe(
    db,
    evidence.flatMap(({ fileId }) => fileId ?? []),
  );
  const review = await findReview(db, order.id);
  const terms = await listTerms(db, order.id);
  return {
    opened_by: order.disputedBy,
    reason: order.disputeReason,
    text: order.disputeText ?? '',
    opened_at: openedAt,
    evidence_until: await evidenceUntil(db, order, { openedAt, terms }),
    evidence: evidence.map((one) => ({
      id: one.id,
      side: one.side,
      text: one.text,
      picture: one.fileId,
      sha256: one.fileId === null ? null : (pictures.get(one.fileId)?.sha256 ?? null),
      at: one.at,
    })),
    rulings: rulings.map(presentRuling),
    review_until: termOf(terms, 'award')?.until ?? null,
    review: review === null ? null : { asked_by: review.askedBy, text: review.text, at: review.at },
  };
}

function presentRuling({ ordinal, winner, reason, text, at }: RulingRow): Dispute['rulings'][number] {
  return { ordinal, winner, reason, text, at };
}

/** Without a dispute nobody can bring evidence; once the time is over it shows when that was. */
async function evidenceUntil(
  db: Db,
  { disputedAt }: OrderRecord,
  { openedAt, terms }: { readonly openedAt: number; readonly terms: readonly Term[] },
): Promise<number | null> {
  const term = termOf(terms, 'evidence');
  if (term !== undefined) return term.until;
  return disputedAt === null ? openedAt : evidenceBy(disputedAt, await listOutagesSince(db, disputedAt));
}

export function termOf(terms: readonly Term[], kind: Term['kind']): Term | undefined {
  return terms.find((one) => one.kind === kind);
}

/** Whether something may still be done: it has a term, which an outage stops or which is not over. */
export function isOpen(term: Term | undefined, now: number): boolean {
  return term !== undefined && (term.until === null || term.until > now);
}
