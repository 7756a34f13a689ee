import type { DecodedInputOf, ledger, ReplyOf } from '@openbourse/api';
import { formatDecimal } from '@openbourse/money';
import type { Clock } from '../kernel/clock.ts';
import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';
import { assert } from '../kernel/error.ts';
import { pageOf, readIdCursor, writeIdCursor } from '../kernel/page.ts';
import type { Random } from '../kernel/random.ts';
import type { Operator, Outcome, Persons } from '../operator/index.ts';
import { accountTypeIdOf, walletOf } from './account.ts';
import { readAmount, readCurrencyFor } from './check-amount.ts';
import { readUserId } from './explore.ts';
import type { Ledger } from './ledger.ts';
import * as queries from './manual-entry-queries.ts';

type EntryPage = ReplyOf<typeof ledger.operatorManualEntries>;

export interface ManualEntryDeps {
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Random, 'uuid'>;
  readonly operator: Pick<Operator, 'assertNotOwn'>;
  readonly ledger: Pick<Ledger, 'post'>;
}

/** The other side of every entry by hand. */
const WORLD_ACCOUNT = 'correction';
const TXN_KIND = 'manual_entry';
const PAGE_SIZE = 20;

/**
 * Moves money by hand between a user and the world, the only way for a person to do so. Neither operator acts
 * for their own user account (reliability, section 3, "operators").
 */
export async function postManualEntry(
  tx: Tx,
  deps: ManualEntryDeps,
  { input, by }: { readonly input: DecodedInputOf<typeof ledger.operatorPostEntry>; readonly by: Persons },
): Promise<Outcome> {
  const { direction, kind, reason } = input;
  const userId = await readUserId(tx, input.uid);
  const wallet = walletOf(input.account_type_id);
  assert(wallet !== undefined, 'the contract knows the account');
  const currency = await readCurrencyFor(tx, input.currency_id, [wallet]);
  await deps.operator.assertNotOwn(tx, by.session, userId);
  const amount = formatDecimal(readAmount(input.amount, currency), currency.scale);
  const publicId = deps.random.uuid();
  const currencyId = currency.id;
  await queries.insertManualEntry(tx, {
    ...{ publicId, userId, wallet, currencyId, direction, amount, kind, reason },
    makerId: by.makerId,
    makerName: by.makerName,
    proposedAt: toTimestamp(by.proposedAt),
    checkerId: by.session.operatorId,
    checkerName: by.session.name,
    approvedAt: toTimestamp(deps.clock.now()),
  });
  const isCredit = direction === 'credit';
  await deps.ledger.post(tx, {
    kind: TXN_KIND,
    reference: publicId,
    idempotencyKey: publicId,
    postings: [
      { owner: { userId, wallet }, currencyId, amount: isCredit ? amount : `-${amount}` },
      { owner: { world: WORLD_ACCOUNT }, currencyId, amount: isCredit ? `-${amount}` : amount },
    ],
  });
  return {
    isNew: true,
    entry: {
      action: 'ledger.post_entry',
      subject: { kind: 'manual_entry', id: publicId },
      reason,
      before: null,
      after: { uid: input.uid, account: wallet, currency: currency.code, direction, amount, kind },
    },
  };
}

/** Lists what was posted by hand, newest first. */
export async function listManualEntries(
  db: Db,
  input: DecodedInputOf<typeof ledger.operatorManualEntries>,
): Promise<EntryPage> {
  const limit = input.limit ?? PAGE_SIZE;
  const rows = await queries.listManualEntries(db, {
    userId: input.uid === undefined ? null : await readUserId(db, input.uid),
    beforeId: readIdCursor(input.cursor),
    rows: limit + 1,
  });
  return pageOf(rows, limit, { present, cursorOf: writeIdCursor });
}

function present(row: queries.ManualEntryRead): EntryPage['data'][number] {
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
    maker_id: row.makerId,
    maker_name: row.makerName,
    proposed_at: row.proposedAt,
    checker_id: row.checkerId,
    checker_name: row.checkerName,
    approved_at: row.approvedAt,
  };
}
