import { createHash } from 'node:crypto';
import { SCREENING_LIMITS } from '@openbourse/api';
import { MINUTE_MS } from '@openbourse/money';
import type { AskedSubject, ScreeningAdapter, Verdict } from './adapter.ts';
import * as cases from './case-queries.ts';
import { VENDOR } from './inquire.ts';
import * as queries from './inquiry-queries.ts';
import type { Deps } from './screening-deps.ts';
import * as vendor from './vendor-queries.ts';

const AT_ONCE = 10;
/** Batches of one run; the next one goes on. */
const BATCHES_MAX = 50;
/** A try that a crash cut off is made again after this. */
const PUT_OFF_MS = MINUTE_MS;
/** Pauses after the first tries; the last one stays until the vendor answers. */
const PAUSES_MS = [2_000, 5_000, 15_000, MINUTE_MS, 5 * MINUTE_MS] as const;
/** People of a round who are asked about at a time: the queue stays short however many there are. */
const ROUND_ROWS = 200;

/** The answer in the place of a vendor that is set no more; its release counts for this question alone. */
const removedBefore = (id: string): Verdict => ({
  answer: 'hold',
  reasons: [{ code: `unanswered:${id}`, text: 'The vendor was removed before it answered' }],
  reference: '-',
});

/**
 * Sends what is asked to the vendor and keeps its answers, each once. What the vendor does not answer waits, and is asked again with
 * growing pauses until it does. Where no vendor is set any more, a case of two persons takes the place of each answer.
 */
export async function askVendor(deps: Deps): Promise<void> {
  const { db, clock, adapter } = deps;
  if (adapter === null) return replaceAnswers(deps);
  await askAgain(deps);
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
    const claimed = await queries.claimDue(db, { now: clock.now(), rows: AT_ONCE, putOffMs: PUT_OFF_MS });
    if (claimed.length === 0) return;
    const errors = await Promise.all(claimed.map((inquiry) => ask(deps, adapter, inquiry)));
    const error = errors.find((one) => one !== null) ?? null;
    const isSilent = errors.every((one) => one !== null);
    if (isSilent && error !== null) await vendor.setFailing(db, { at: clock.now(), error });
    else await vendor.setAnswered(db, clock.now());
    // One that answers nothing is left alone until the next run.
    if (isSilent) return;
  }
}

/** Asks one question; answers what went wrong, or null. */
async function ask(deps: Deps, adapter: ScreeningAdapter, inquiry: queries.Inquiry): Promise<string | null> {
  const { db, clock, log } = deps;
  const { id, kind, tries } = inquiry;
  const subject = await readSubject(deps, inquiry);
  let verdict: Verdict;
  try {
    verdict = await adapter.ask({ id, kind, subject });
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 300);
    log.warn({ inquiry_id: id, reason }, 'the vendor of screening did not answer');
    deps.countVendor('failed');
    await queries.putOff(db, id, clock.now() + pauseAfter(tries));
    return reason;
  }
  await keepAnswer(deps, inquiry, verdict);
  deps.countVendor(verdict.answer);
  return null;
}

/** Facts of now: a person may have submitted more since. Of who registers no name is sent, and never a number of a document. */
async function readSubject({ db, peopleOf }: Deps, inquiry: queries.Inquiry): Promise<AskedSubject> {
  const { kind, userId, addresses } = inquiry;
  if (addresses !== null) return { addresses };
  const [person] = await peopleOf(db, [userId]);
  const { names = [], born = null, countries = [], email = null } = person?.facts ?? {};
  const domain = email === null ? null : email.slice(email.lastIndexOf('@') + 1);
  const reached = { countries: [...new Set(countries)], email_domain: domain };
  return kind === 'registration' ? reached : { names, born, ...reached };
}

/** Keeps an answer and opens the case of what is held. What has happened by now is held where it would be denied. */
async function keepAnswer(deps: Deps, inquiry: queries.Inquiry, verdict: Verdict): Promise<void> {
  const { kind, reference, userId, round, id, currencyId, amount, subject, subjectId } = inquiry;
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    if (!(await queries.endInquiry(tx, { id, at }))) return;
    const cleared = await cases.listCleared(tx, { subject, subjectId });
    const hits = reasonsOf(verdict).filter((one) => !cleared.has(cases.clearedName(one)));
    const outcome = hits.length === 0 ? 'allow' : verdict.answer;
    // A round keeps what it found, and no row for everybody else.
    if (outcome === 'allow' && kind === 'person') return;
    const held = currencyId === null || amount === null ? null : { currencyId, amount };
    const caseId =
      hits.length === 0 ? null : await cases.openCase(tx, { subject, subjectId, userId, hits, held, at });
    await cases.insertAnswer(tx, {
      ...{ kind, reference, userId, adapter: VENDOR, editionId: round },
      ...{ outcome, reasons: hits, caseId, at },
    });
  });
}

/** Reasons as cases keep them. The same code with the same words is the same reason, which a release clears for its subject. */
function reasonsOf({ answer, reasons, reference }: Verdict): readonly cases.Reason[] {
  if (answer === 'allow') return [];
  return reasons.map(({ code, text = code }) => ({
    ...{ list: VENDOR, versionId: 0, reference, matched: text, score: 100, by: VENDOR, answer },
    key: createHash('sha256').update(`${code}\n${text}`).digest('hex').slice(0, 24),
  }));
}

/** Asks about everybody again, a part at a time and only while few of these questions wait. */
async function askAgain({ db, clock, random, listPeople }: Deps): Promise<void> {
  if ((await vendor.countWaiting(db, ROUND_ROWS)) >= ROUND_ROWS) return;
  await db.transaction(async (tx) => {
    const at = clock.now();
    const round = await vendor.lockRound(tx, { at, againBefore: at - SCREENING_LIMITS.vendorAgainMs });
    if (round === undefined) return;
    const found = await listPeople(tx, { after: round.after, rows: ROUND_ROWS });
    const people = found.map(({ userId }) => ({ userId, id: random.uuid() }));
    await queries.reopenPeople(tx, { people, round: round.id, at });
    const after = found.at(-1)?.userId ?? round.after;
    await vendor.advanceRound(tx, {
      ...{ id: round.id, after: String(after) },
      doneAt: found.length < ROUND_ROWS ? at : null,
    });
  });
}

/** Money that waits for a vendor of before is left to two persons: a change of settings lets none go. */
async function replaceAnswers(deps: Deps): Promise<void> {
  if (!(await deps.lists.isUsed(deps.db))) return;
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
    const open = await queries.listAwaited(deps.db, AT_ONCE);
    for (const inquiry of open) await keepAnswer(deps, inquiry, removedBefore(inquiry.id));
    if (open.length < AT_ONCE) return;
  }
}

function pauseAfter(tries: number): number {
  return PAUSES_MS[Math.min(tries, PAUSES_MS.length) - 1] ?? PAUSES_MS[0];
}
