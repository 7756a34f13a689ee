import type { DecodedInputOf, ledger, ReplyOf } from '@openbourse/api';
import { formatDecimal } from '@openbourse/money';
import type { Clock } from '../kernel/clock.ts';
import { type Database, toTimestamp, type Tx } from '../kernel/db.ts';
import { AppError, assert } from '../kernel/error.ts';
import type { Random } from '../kernel/random.ts';
import type { OperatorSession } from '../kernel/request.ts';
import { pageOf, readIdCursor, writeIdCursor } from '../kernel/page.ts';
import type { Operator } from '../operator/index.ts';
import { accountTypeIdOf, walletOf } from './account.ts';
import { readAmount, readCurrencyFor } from './check-amount.ts';
import { isDecided } from './decide-proposal.ts';
import { readUserId } from './explore.ts';
import type { Ledger } from './ledger.ts';
import * as queries from './manual-entry-queries.ts';

type ProposeInput = DecodedInputOf<typeof ledger.operatorProposeEntry>;
type DecideInput = DecodedInputOf<typeof ledger.operatorDecideEntry>;
type ListInput = DecodedInputOf<typeof ledger.operatorManualEntries>;
type EntryPage = ReplyOf<typeof ledger.operatorManualEntries>;
type EntryReply = EntryPage['data'][number];

/**
 * The only way in which a person moves money by hand: one operator proposes with a reason, another one decides with
 * a reason, neither for the own user account (reliability, section 3, "operators").
 */
interface ManualEntries {
  propose(session: OperatorSession, input: ProposeInput, idempotencyKey: string): Promise<EntryReply>;
  decide(session: OperatorSession, input: DecideInput): Promise<EntryReply>;
  list(input: ListInput): Promise<EntryPage>;
}

export interface ManualEntryDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Random, 'uuid'>;
  readonly operator: Pick<Operator, 'record' | 'assertNotOwn' | 'assertMayMake' | 'assertMayCheck'>;
  readonly ledger: Pick<Ledger, 'post' | 'announce'>;
}

/** The other side of every entry by hand. */
const WORLD_ACCOUNT = 'correction';
const TXN_KIND = 'manual_entry';
const PAGE_SIZE = 20;

export function createManualEntries(deps: ManualEntryDeps): ManualEntries {
  return {
    propose: (session, input, idempotencyKey) => propose(deps, session, { input, idempotencyKey }),
    decide: (session, input) => decide(deps, session, input),
    list: async (input) => {
      const limit = input.limit ?? PAGE_SIZE;
      const rows = await queries.listManualEntries(deps.db, {
        state: input.state ?? null,
        userId: input.uid === undefined ? null : await readUserId(deps.db, input.uid),
        beforeId: readIdCursor(input.cursor),
        rows: limit + 1,
      });
      return pageOf(rows, limit, { present, cursorOf: writeIdCursor });
    },
  };
}

async function propose(
  deps: ManualEntryDeps,
  session: OperatorSession,
  asked: { readonly input: ProposeInput; readonly idempotencyKey: string },
): Promise<EntryReply> {
  const wanted = await readWanted(deps, session, asked);
  return deps.db.transaction(async (tx) => {
    await deps.operator.assertNotOwn(tx, session, wanted.userId);
    await deps.operator.assertMayMake(tx, session);
    const isNew = await queries.insertManualEntry(tx, wanted);
    const entry = await queries.findManualEntryByKey(tx, wanted);
    assert(entry !== undefined, 'an entry whose key is taken exists');
    if (!isNew) {
      if (!isSame(entry, wanted)) throw new AppError('request.idempotency_conflict');
      return present(entry);
    }
    await deps.operator.record(tx, session, {
      action: 'ledger.propose_entry',
      subject: { kind: 'manual_entry', id: entry.publicId },
      reason: entry.reason,
      before: null,
      after: factsOf(entry),
    });
    return present(entry);
  });
}

async function readWanted(
  deps: ManualEntryDeps,
  session: OperatorSession,
  { input, idempotencyKey }: { readonly input: ProposeInput; readonly idempotencyKey: string },
): Promise<queries.NewManualEntry> {
  const userId = await readUserId(deps.db, input.uid);
  const wallet = walletOf(input.account_type_id);
  assert(wallet !== undefined, 'the schema knows the account');
  const currency = await readCurrencyFor(deps.db, input.currency_id, [wallet]);
  const publicId = deps.random.uuid();
  return {
    publicId,
    userId,
    wallet,
    currencyId: currency.id,
    direction: input.direction,
    amount: formatDecimal(readAmount(input.amount, currency), currency.scale),
    kind: input.kind,
    reason: input.reason,
    idempotencyKey: idempotencyKey || publicId,
    makerId: session.operatorId,
    makerName: session.name,
    at: toTimestamp(deps.clock.now()),
  };
}

function isSame(first: queries.ManualEntryRead, wanted: queries.NewManualEntry): boolean {
  const names = ['userId', 'wallet', 'currencyId', 'direction', 'amount', 'kind', 'reason'] as const;
  return names.every((name) => first[name] === wanted[name]);
}

/** Answers the decided entry. A repeat by the same operator answers it again. */
async function decide(
  deps: ManualEntryDeps,
  session: OperatorSession,
  input: DecideInput,
): Promise<EntryReply> {
  const state = input.decision === 'approve' ? 'approved' : 'rejected';
  const { entry, isNew } = await deps.db.transaction(async (tx) => {
    await queries.lockManualEntry(tx, input.id);
    const proposed = await findEntry(tx, input.id);
    await deps.operator.assertNotOwn(tx, session, proposed.userId);
    if (await isDecided(tx, deps.operator, { proposal: proposed, session, state }))
      return { entry: proposed, isNew: false };
    if (state === 'approved') await postEntry(deps, tx, proposed);
    await queries.decideManualEntry(tx, {
      publicId: input.id,
      state,
      checkerId: session.operatorId,
      checkerName: session.name,
      reason: input.reason,
      at: toTimestamp(deps.clock.now()),
    });
    await deps.operator.record(tx, session, {
      action: state === 'approved' ? 'ledger.approve_entry' : 'ledger.reject_entry',
      subject: { kind: 'manual_entry', id: input.id },
      reason: input.reason,
      before: { state: 'proposed' },
      after: { ...factsOf(proposed), state },
    });
    return { entry: await findEntry(tx, input.id), isNew: true };
  });
  if (isNew && state === 'approved') await deps.ledger.announce(entry.userId);
  return present(entry);
}

async function postEntry(deps: ManualEntryDeps, tx: Tx, entry: queries.ManualEntryRead): Promise<void> {
  const { userId, wallet, currencyId, amount, publicId } = entry;
  const isCredit = entry.direction === 'credit';
  await deps.ledger.post(tx, {
    kind: TXN_KIND,
    reference: publicId,
    idempotencyKey: publicId,
    postings: [
      { owner: { userId, wallet }, currencyId, amount: isCredit ? amount : `-${amount}` },
      { owner: { world: WORLD_ACCOUNT }, currencyId, amount: isCredit ? `-${amount}` : amount },
    ],
  });
}

async function findEntry(tx: Tx, publicId: string): Promise<queries.ManualEntryRead> {
  const entry = await queries.findManualEntry(tx, publicId);
  if (entry === undefined) throw new AppError('ledger.manual_entry_not_found', { field: 'id' });
  return entry;
}

/** What the audit log keeps of an entry. */
function factsOf(entry: queries.ManualEntryRead): Readonly<Record<string, unknown>> {
  const { state, uid, wallet, code, direction, amount, kind } = entry;
  return { state, uid, account: wallet, currency: code, direction, amount, kind };
}

function present(row: queries.ManualEntryRead): EntryReply {
  return {
    id: row.publicId,
    user_id: row.userId,
    uid: row.uid,
    account_type_id: accountTypeIdOf(row.wallet),
    currency_id: row.currencyId,
    code: row.code,
    direction: row.direction,
    amount: row.amount,
    kind: row.kind,
    reason: row.reason,
    state: row.state,
    maker_id: row.makerId,
    maker_name: row.makerName,
    proposed_at: row.proposedAt,
    checker_id: row.checkerId,
    checker_name: row.checkerName,
    decision_reason: row.decisionReason,
    decided_at: row.decidedAt,
  };
}
