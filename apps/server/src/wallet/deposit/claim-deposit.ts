import type { wallet as calls } from '@openbourse/api';
import { compareDecimal, truncateDecimal } from '@openbourse/money';
import type { Random } from '../../kernel/random.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Change } from '../../kernel/change.ts';
import { AppError } from '../../kernel/error.ts';
import type { Files } from '../../file/index.ts';
import * as queries from './claim-queries.ts';
import { readTerms } from '../terms/terms-in-force.ts';
import { findCoin } from '../asset/asset-queries.ts';
import { lockExits } from '../lock-queries.ts';

export interface ClaimDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly files: Pick<Files, 'bind'>;
}

/** Records a claim for review and answers its id. Moves no money. */
export async function claimDeposit(
  deps: ClaimDeps,
  { tx, input, by: { userId }, now: at }: Change<typeof calls.manualDeposit>,
): Promise<string> {
  const { currency_id: currencyId, amount, voucher, note = '' } = input;
  await lockExits(tx, userId);
  const coin = await findCoin(tx, currencyId);
  if (coin === undefined) throw new AppError('wallet.coin_not_found', { field: 'currency_id' });
  assertAmount(amount, coin.scale);
  const limit = (await readTerms(tx, at)).valueOf('claims_pending_max');
  if (compareDecimal(String(await queries.countPendingClaims(tx, userId)), limit) >= 0)
    throw new AppError('wallet.too_many_claims', { limit });
  const id = deps.random.uuid();
  const reference = `deposit:${id}`;
  await deps.files.bind(tx, { fileId: voucher, userId, purpose: 'deposit_voucher', reference });
  await queries.insertClaim(tx, { id, userId, currencyId, amount, voucherFileId: voucher, note, at });
  return id;
}

/** Refuses nothing and more decimals than the coin has. */
export function assertAmount(amount: string, scale: number): void {
  const cut = truncateDecimal(amount, scale);
  if (compareDecimal(amount, '0') > 0 && compareDecimal(cut, amount) === 0) return;
  const accepted = compareDecimal(cut, '0') > 0 ? cut : '1';
  throw new AppError('wallet.amount_scale', { field: 'amount', limit: String(scale), accepted });
}
