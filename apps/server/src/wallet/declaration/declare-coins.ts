import { type DecodedInputOf, DECLARATION_LIMITS, type ReplyOf, type wallet } from '@openbourse/api';
import { compareDecimal, DAY_MS, truncateDecimal } from '@openbourse/money';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import { pageOf, readIdCursor, writeIdCursor } from '../../kernel/page.ts';
import type { Outcome, Persons } from '../../operator/index.ts';
import { findCoin } from '../asset/asset-queries.ts';
import * as queries from './declaration-queries.ts';

const PAGE_SIZE = 20;

/**
 * Declares what of a coin is held in a place that no node shows, in the place of what was declared there before. It counts
 * apart from what the chains hold, and for as long as it is renewed.
 */
export async function declareCoins(
  tx: Tx,
  { clock }: { readonly clock: Pick<Clock, 'now'> },
  {
    input,
    by,
  }: { readonly input: DecodedInputOf<typeof wallet.operatorDeclareCustody>; readonly by: Persons },
): Promise<Outcome> {
  const { currency_id: currencyId, amount, place, proof, reason } = input;
  await queries.lockDeclarations(tx);
  const coin = await findCoin(tx, currencyId);
  if (coin === undefined) throw new AppError('wallet.coin_not_found', { field: 'currency_id' });
  const accepted = truncateDecimal(amount, coin.scale);
  if (compareDecimal(accepted, amount) !== 0)
    throw new AppError('ledger.amount_decimals', {
      ...{ field: 'amount', limit: String(coin.scale), accepted, asset: coin.code },
    });
  const last = await queries.findLast(tx, { currencyId, place });
  const at = clock.now();
  const id = await queries.insertDeclaration(tx, {
    ...{ currencyId, place, proof, amount: accepted, note: reason, at },
    declaredBy: by.makerId,
    approvedBy: by.session.operatorId,
    expiresAt: at + DECLARATION_LIMITS.validMs,
  });
  return {
    isNew: true,
    entry: {
      action: 'wallet.declare_custody',
      subject: { kind: 'custody_declaration', id },
      reason,
      before: last === undefined ? null : { coin: coin.code, ...last },
      after: {
        coin: coin.code,
        place,
        amount: accepted,
        proof,
        valid_days: DECLARATION_LIMITS.validMs / DAY_MS,
      },
    },
  };
}

/** Declarations, newest first. */
export async function showDeclarations(
  deps: { readonly db: Db; readonly clock: Pick<Clock, 'now'> },
  input: DecodedInputOf<typeof wallet.operatorDeclarations>,
): Promise<ReplyOf<typeof wallet.operatorDeclarations>> {
  const limit = input.limit ?? PAGE_SIZE;
  const rows = await queries.listDeclarations(deps.db, {
    currencyId: input.currency_id ?? null,
    beforeId: readIdCursor(input.cursor),
    at: deps.clock.now(),
    rows: limit + 1,
  });
  return pageOf(rows, limit, { present, cursorOf: writeIdCursor });
}

function present(row: queries.Declaration): ReplyOf<typeof wallet.operatorDeclarations>['data'][number] {
  return {
    id: row.id,
    currency_id: row.currencyId,
    code: row.code,
    place: row.place,
    amount: row.amount,
    note: row.note,
    proof: row.proof,
    declared_by_name: row.declaredByName,
    approved_by_name: row.approvedByName,
    declared_at: row.declaredAt,
    expires_at: row.expiresAt,
    state: row.state,
  };
}
