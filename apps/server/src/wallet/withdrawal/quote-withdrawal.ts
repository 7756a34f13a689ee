import type { ReplyOf, wallet } from '@openbourse/api';
import { compareDecimal, subDecimal } from '@openbourse/money';
import { AppError } from '../../kernel/error.ts';
import { type Asset, findAsset } from '../asset/asset-queries.ts';
import { withdrawalClosed } from '../asset/read-coins.ts';
import { assertAmount } from '../deposit/claim-deposit.ts';
import { isStopped } from './control-queries.ts';
import { reviewOf } from './review-of.ts';
import type { WithdrawalDeps } from './withdrawal-deps.ts';

type Quote = ReplyOf<typeof wallet.withdrawalQuote>;

export interface QuoteRequest {
  readonly userId: number;
  readonly currencyId: number;
  readonly chainCode: string;
  readonly amount: string | undefined;
}

/** Cost of a withdrawal, the amount that can leave now, and every reason why it is not all. */
export async function quoteWithdrawal(deps: WithdrawalDeps, request: QuoteRequest): Promise<Quote> {
  const { db } = deps;
  const { userId, amount } = request;
  const asset = await findAsset(db, { ...request, at: deps.clock.now() });
  if (asset === undefined) throw new AppError('wallet.coin_not_found', { field: 'chain' });
  if (amount !== undefined) assertAmount(amount, Math.min(asset.scale, asset.chainScale));
  const closed = withdrawalClosed(asset, await isStopped(db, asset.chainCode));
  const { limits, valueUsdt, quote } = await deps.mayLeave.readOutlook(db, {
    ...{ userId, coin: asset, amount },
    stops: closed === null ? [] : [closed],
  });
  const isCredited = amount !== undefined && compareDecimal(amount, asset.withdrawalFee) > 0;
  return {
    ...presentTerms(asset),
    ...quote,
    amount: amount ?? null,
    credited: isCredited ? subDecimal(amount, asset.withdrawalFee) : null,
    approvals_needed:
      valueUsdt === null
        ? null
        : reviewOf(limits, { valueUsdt, flags: [], addressUsed: '0' }).approvalsNeeded,
  };
}

function presentTerms(asset: Asset) {
  return {
    currency_id: asset.currencyId,
    code: asset.code,
    chain: asset.chainCode,
    chain_name: asset.chainName,
    network: asset.network,
    scale: Math.min(asset.scale, asset.chainScale),
    needs_memo: asset.needsMemo,
    fee: asset.withdrawalFee,
    minimum: asset.minWithdrawal,
    effective_from: asset.effectiveFrom,
  };
}
