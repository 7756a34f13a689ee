import { createHmac } from 'node:crypto';
import type { ScreeningKind } from '@openbourse/api';
import { findHits, type ScreeningIndex } from '@openbourse/engine';
import type { Db, Tx } from '../kernel/db.ts';
import { AppError, RecordedRefusal } from '../kernel/error.ts';
import * as queries from './case-queries.ts';
import type { Cause } from './cause.ts';
import { inquire } from './inquire.ts';
import { isAwaited } from './inquiry-queries.ts';
import type { Deps, Facts, Person } from './screening-deps.ts';
import { SUBJECTS } from './subject.ts';

/** A subject with what was found about it. */
interface Found extends queries.Subject {
  readonly userId: number;
  readonly reasons: readonly queries.Reason[];
}

/** Causes that a hold refuses for now, and those that a denial cannot refuse because they have happened. */
const REFUSED_BY_HOLD: readonly ScreeningKind[] = ['payment', 'sale'];
const AGAIN: readonly ScreeningKind[] = ['person', 'address'];
const HAPPENED: readonly ScreeningKind[] = ['deposit', ...AGAIN];

/**
 * The one port of screening. Compares a subject with every list that holds, keeps the answer once for its cause and edition,
 * opens a case where something is held, and asks the vendor where there is one, which is answered later (`isAsked`). Answers
 * `allow` or `hold`. Refuses with `screening.not_accepted` what is denied and with `screening.under_review` payments and
 * sales that are held or whose people the vendor has not answered about; both are kept although the change is undone, and
 * say nothing of what was found. Without a list that ever held, and without a vendor, it asks the database nothing.
 */
export async function screen(tx: Tx, deps: Deps, cause: Cause): Promise<'allow' | 'hold'> {
  const answer = await screenByLists(tx, deps, cause);
  if (deps.adapter !== null && !AGAIN.includes(cause.kind)) await inquire(tx, deps, cause);
  return answer;
}

async function screenByLists(tx: Tx, deps: Deps, cause: Cause): Promise<'allow' | 'hold'> {
  if (!(await deps.lists.isUsed(tx))) return 'allow';
  const { editionId, index } = await deps.lists.current(tx);
  const { people = [] } = cause;
  const standing = await findStanding(tx, people);
  if (index.length === 0 && standing === null) return 'allow';
  const found = index.length === 0 ? [] : await findAll(tx, deps, { cause, index });
  const matched = found.filter(({ reasons }) => reasons.length > 0);
  const reasons = [...matched.flatMap((one) => one.reasons), ...(standing === null ? [] : [standing])];
  const isDenied = reasons.some(({ answer }) => answer === 'deny');
  const outcome = isDenied ? 'deny' : reasons.length > 0 ? 'hold' : 'allow';
  const at = deps.clock.now();
  const { kind, reference, userId, held = null } = cause;
  const isRefused =
    outcome === 'deny' ? !HAPPENED.includes(kind) : outcome === 'hold' && REFUSED_BY_HOLD.includes(kind);
  // What is denied before it happens needs no decision, unless it shows who a person is.
  const hasCase = !isRefused || REFUSED_BY_HOLD.includes(kind);
  const keep = async (within: Tx): Promise<void> => {
    let caseId: number | null = null;
    for (const { subject, subjectId, userId: owner, reasons: hits } of hasCase ? matched : []) {
      caseId = await queries.openCase(within, { subject, subjectId, userId: owner, hits, held, at });
    }
    // A turn counts whom it found nothing about; a row for each would grow with every version of a list.
    if (outcome === 'allow' && AGAIN.includes(kind)) return;
    const answer = { kind, reference, userId, adapter: 'lists', editionId, outcome, reasons } as const;
    await queries.insertAnswer(within, { ...answer, caseId, at });
  };
  if (isRefused)
    throw new RecordedRefusal(outcome === 'deny' ? 'screening.not_accepted' : 'screening.under_review', () =>
      deps.db.transaction(keep),
    );
  await keep(tx);
  return outcome === 'allow' ? 'allow' : 'hold';
}

/** A case of one of the people that stands in the way. */
async function findStanding(tx: Tx, people: readonly number[]): Promise<queries.Reason | null> {
  if (people.length === 0) return null;
  const cases = await queries.listStanding(tx, people);
  const worst = cases.find(({ state }) => state === 'refused') ?? cases[0];
  if (worst === undefined) return null;
  const answer = worst.state === 'refused' ? ('deny' as const) : ('hold' as const);
  return {
    ...{ list: '', versionId: 0, reference: String(worst.id), key: '', matched: '', score: 100 },
    ...{ by: 'case', answer },
  };
}

/** Every subject of a cause with its matches, without those about which two persons found that it is not meant. */
async function findAll(
  tx: Tx,
  deps: Deps,
  { cause, index }: { readonly cause: Cause; readonly index: ScreeningIndex },
): Promise<readonly Found[]> {
  const { kind, reference, userId, facts, people = [] } = cause;
  const subject = SUBJECTS[kind];
  const subjectId = subject === 'person' ? String(userId) : reference;
  const own = facts === undefined ? [] : [{ subject, subjectId, userId, facts: await facts() }];
  const others = (people.length === 0 ? [] : await deps.peopleOf(tx, people)).map((person) => ({
    ...{ subject: 'person' as const, subjectId: String(person.userId) },
    ...{ userId: person.userId, facts: person.facts },
  }));
  const found: Found[] = [];
  for (const { facts: known, ...one } of [...own, ...others])
    found.push({ ...one, reasons: await findReasons(tx, deps, { ...one, facts: known, index }) });
  return found;
}

async function findReasons(
  db: Db,
  deps: Pick<Deps, 'numberKey'>,
  of: queries.Subject & { readonly facts: Facts; readonly index: ScreeningIndex },
): Promise<readonly queries.Reason[]> {
  const { documents = [], ...facts } = of.facts;
  const numbers = documents.length === 0 ? [] : await markNumbers(deps, documents);
  const hits = findHits(of.index, { ...facts, numbers });
  if (hits.length === 0) return [];
  const cleared = await queries.listCleared(db, of);
  return hits.filter((hit) => !cleared.has(queries.clearedName(hit)));
}

/** Marks of numbers of documents, by which they are compared without being kept. */
export async function markNumbers(
  { numberKey }: Pick<Deps, 'numberKey'>,
  numbers: readonly string[],
): Promise<readonly string[]> {
  const key = await numberKey();
  return numbers.map((number) =>
    createHmac('sha256', key)
      .update(number.toUpperCase().replace(/[^A-Z0-9]/g, ''))
      .digest('hex'),
  );
}

/** Refuses what leaves while a case about the person is open or refused, or the vendor has not answered about them. */
export async function assertMayLeave(tx: Tx, deps: Deps, userId: number): Promise<void> {
  if (!(await deps.lists.isUsed(tx))) return;
  const cases = await queries.listStanding(tx, [userId]);
  if (cases.some(({ state }) => state === 'refused')) throw new AppError('screening.not_accepted');
  const waits = cases.length === 0 && (await isAwaited(tx, { userIds: [userId], withdrawal: null }));
  if (cases.length > 0 || waits) throw new AppError('screening.under_review');
}

/** A withdrawal that is about to be approved or signed. */
export interface Leaving {
  readonly id: string;
  readonly userId: number;
  readonly chain: string;
  readonly address: string;
}

/**
 * Reports whether a case keeps a withdrawal: one of its own, or one about its person. What was not screened by the lists
 * that hold now is screened first. The caller holds the row of the withdrawal.
 */
export async function isKept(tx: Tx, deps: Deps, leaving: Leaving): Promise<boolean> {
  if (!(await deps.lists.isUsed(tx))) return false;
  const { id, userId, chain, address } = leaving;
  const { editionId } = await deps.lists.current(tx);
  const cause = { kind: 'withdrawal', reference: id, editionId } as const;
  if (!(await queries.isAnswered(tx, cause)))
    await screenAgain(tx, deps, {
      ...{ kind: 'withdrawal', reference: id, userId },
      facts: async () => ({ addresses: [{ chain, address }] }),
    });
  const ofWithdrawal = await queries.findState(tx, { subject: 'withdrawal', subjectId: id });
  return ofWithdrawal !== null || (await queries.listStanding(tx, [userId])).length > 0;
}

/** Reports whether a withdrawal waits for an answer of the vendor, about itself or about its person. */
export async function isAsked(
  tx: Tx,
  deps: Deps,
  { id, userId }: Pick<Leaving, 'id' | 'userId'>,
): Promise<boolean> {
  return (await deps.lists.isUsed(tx)) && (await isAwaited(tx, { userIds: [userId], withdrawal: id }));
}

/** Screens what is there already: a denial holds it, because it cannot be refused any more. */
async function screenAgain(tx: Tx, deps: Deps, cause: Cause): Promise<void> {
  const { editionId, index } = await deps.lists.current(tx);
  if (index.length === 0) return;
  const { kind, reference, userId } = cause;
  const at = deps.clock.now();
  const [found] = await findAll(tx, deps, { cause, index });
  const reasons = found?.reasons ?? [];
  const isDenied = reasons.some(({ answer }) => answer === 'deny');
  const caseId =
    found === undefined || reasons.length === 0
      ? null
      : await queries.openCase(tx, { ...found, hits: reasons, held: null, at });
  const outcome = isDenied ? 'deny' : reasons.length > 0 ? 'hold' : 'allow';
  const answer = { kind, reference, userId, adapter: 'lists', editionId, outcome, reasons } as const;
  await queries.insertAnswer(tx, { ...answer, caseId, at });
}

/** A person as a cause of a new edition. */
export function causeOfPerson({ userId, facts }: Person): Cause {
  return { kind: 'person', reference: String(userId), userId, facts: async () => facts };
}
