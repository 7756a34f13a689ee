import type { Tx } from '../kernel/db.ts';
import { RecordedRefusal } from '../kernel/error.ts';
import * as cases from './case-queries.ts';
import * as queries from './inquiry-queries.ts';
import type { Cause } from './cause.ts';
import type { Deps } from './screening-deps.ts';
import { SUBJECTS } from './subject.ts';

/** The vendor in the place of a list, in answers and cases. */
export const VENDOR = 'vendor';

/** Why a movement between people is refused while the vendor has not answered about one of them. */
const AWAITED: cases.Reason = {
  ...{ list: VENDOR, versionId: 0, reference: '', key: 'awaited', matched: 'awaited', score: 100 },
  ...{ by: VENDOR, answer: 'hold' },
};

/**
 * Asks the vendor about a cause. The question is written by the transaction of the cause, and a job sends it, so no lock waits
 * for a network, and a crash loses neither. Movements between people rest on the answers about the people: they are
 * refused with `screening.under_review` while one is missing, and ask for it.
 */
export async function inquire(tx: Tx, deps: Deps, cause: Cause): Promise<void> {
  const { kind, reference, userId, facts, held = null, people = [] } = cause;
  if (people.length > 0) return requirePeople(tx, deps, { kind, reference, userId, people });
  const subject = SUBJECTS[kind];
  const isPerson = subject === 'person';
  const known = isPerson || facts === undefined ? {} : await facts();
  await queries.openInquiry(tx, {
    ...{ kind, reference, userId, subject, held },
    ...{
      subjectId: isPerson ? String(userId) : reference,
      addresses: isPerson ? null : (known.addresses ?? []),
    },
    ...{ id: deps.random.uuid(), at: deps.clock.now() },
  });
}

async function requirePeople(
  tx: Tx,
  deps: Deps,
  of: Pick<Cause, 'kind' | 'reference' | 'userId'> & { readonly people: readonly number[] },
): Promise<void> {
  const { people, ...cause } = of;
  const at = deps.clock.now();
  const unknown = await queries.listUnknown(tx, people);
  const answer = { ...cause, adapter: VENDOR, editionId: 0, caseId: null, at } as const;
  if (unknown.length === 0 && !(await queries.isAwaited(tx, { userIds: people, withdrawal: null }))) {
    await cases.insertAnswer(tx, { ...answer, outcome: 'allow', reasons: [] });
    return;
  }
  throw new RecordedRefusal('screening.under_review', () =>
    deps.db.transaction(async (within) => {
      for (const userId of unknown)
        await queries.openInquiry(within, {
          ...{
            kind: 'person',
            reference: String(userId),
            userId,
            subject: 'person',
            subjectId: String(userId),
          },
          ...{ addresses: null, held: null, id: deps.random.uuid(), at },
        });
      await cases.insertAnswer(within, { ...answer, outcome: 'hold', reasons: [AWAITED] });
    }),
  );
}
