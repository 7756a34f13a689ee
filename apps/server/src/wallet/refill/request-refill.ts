import type { DecodedInputOf, ReplyOf, wallet as calls } from '@openbourse/api';
import { compareDecimal, formatDecimal, truncateDecimal } from '@openbourse/money';
import type { Change } from '../../kernel/change.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { AppError, assert } from '../../kernel/error.ts';
import { pageOf, readIdCursor, writeIdCursor } from '../../kernel/page.ts';
import type { Operator, Outcome, Persons } from '../../operator/index.ts';
import { listHouseWallets } from './house-wallet-queries.ts';
import * as queries from './refill-queries.ts';

const PAGE_SIZE = 20;

type Shown = ReplyOf<typeof calls.operatorWithdrawRefill>;

/**
 * Asks the keepers of the cold wallet for coins. Nothing here can send them: the refill stays open until the chain shows
 * that the cold wallet has paid the hot one.
 */
export async function requestRefill(
  tx: Tx,
  { clock }: { readonly clock: Pick<Clock, 'now'> },
  { input, by }: { readonly input: DecodedInputOf<typeof calls.operatorRequestRefill>; readonly by: Persons },
): Promise<Outcome> {
  const { asset_id: assetId, reason } = input;
  const at = clock.now();
  const wallets = (await listHouseWallets(tx, { at })).find((one) => one.assetId === assetId);
  if (wallets === undefined) throw new AppError('wallet.coin_not_found', { field: 'asset_id' });
  const { code, network, scale, cold, coldAddress } = wallets;
  if (coldAddress === null) throw new AppError('wallet.no_cold_wallet', { field: 'asset_id' });
  const amount = truncateDecimal(input.amount, scale);
  if (compareDecimal(amount, input.amount) !== 0)
    throw new AppError('ledger.amount_decimals', {
      ...{ field: 'amount', limit: String(scale), accepted: amount, asset: code },
    });
  if (amount === '0') {
    const accepted = formatDecimal(1n, scale);
    throw new AppError('ledger.amount_zero', { field: 'amount', accepted, asset: code });
  }
  if (compareDecimal(amount, cold) > 0)
    throw new AppError('wallet.cold_too_little', {
      field: 'amount',
      limit: cold,
      accepted: cold,
      asset: code,
    });
  const persons = { requestedBy: by.makerId, approvedBy: by.session.operatorId };
  const id = await queries.insertRefill(tx, { assetId, amount, reason, ...persons, at });
  if (id === null) throw new AppError('wallet.refill_exists', { field: 'asset_id' });
  return {
    isNew: true,
    entry: {
      action: 'wallet.request_refill',
      subject: { kind: 'refill', id },
      reason,
      before: null,
      after: { coin: code, network, amount, from: coldAddress, to: wallets.hotAddress },
    },
  };
}

/** Ends a refill that is not needed any more. */
export async function withdrawRefill(
  { operator }: { readonly operator: Pick<Operator, 'record'> },
  { tx, by, now: at, input: { id, reason } }: Change<typeof calls.operatorWithdrawRefill>,
): Promise<Shown> {
  if (!(await queries.setWithdrawn(tx, { id, at })))
    throw new AppError('wallet.refill_not_found', { field: 'id' });
  const refill = await queries.findRefill(tx, id);
  assert(refill !== undefined, `the refill ${id} is stored`);
  const { code: coin, network, amount, received } = refill;
  await operator.record(tx, by, {
    action: 'wallet.withdraw_refill',
    subject: { kind: 'refill', id },
    reason,
    before: { coin, network, amount, received },
    after: null,
  });
  return present(refill);
}

/** Refills, newest first. */
export async function showRefills(
  db: Db,
  input: DecodedInputOf<typeof calls.operatorRefills>,
): Promise<ReplyOf<typeof calls.operatorRefills>> {
  const limit = input.limit ?? PAGE_SIZE;
  const rows = await queries.listRefills(db, { beforeId: readIdCursor(input.cursor), rows: limit + 1 });
  return pageOf(rows, limit, { present, cursorOf: writeIdCursor });
}

function present(refill: queries.Refill): Shown {
  const { id, code, network, amount, received, final, state, reason } = refill;
  return {
    ...{ id, code, network, amount, received, final, state, reason },
    asset_id: refill.assetId,
    currency_id: refill.currencyId,
    chain: refill.chainCode,
    chain_name: refill.chainName,
    requested_by_name: refill.requestedByName,
    approved_by_name: refill.approvedByName,
    cold_address: refill.coldAddress,
    hot_address: refill.hotAddress,
    created_at: refill.createdAt,
    ended_at: refill.endedAt,
    payments: [...refill.payments],
  };
}
