import type { ClosedReason, ReplyOf, wallet } from '@openbourse/api';
import type { Db } from '../../kernel/db.ts';
import { type Asset, listAssets } from './asset-queries.ts';

type Coins = ReplyOf<typeof wallet.coins>;

/** Why an asset cannot be deposited now; null when it can. */
export function depositClosed(asset: Asset): ClosedReason | null {
  if (asset.areDepositsOver) return 'delisted';
  if (!asset.isChainActive) return 'no_node';
  return asset.isDepositOpen ? null : 'off';
}

/** Why an asset cannot be withdrawn now; null when it can. `isPaused` is the operators' switch. */
export function withdrawalClosed(asset: Asset, isPaused: boolean): ClosedReason | null {
  if (asset.areWithdrawalsOver) return 'delisted';
  if (!asset.isChainActive) return 'no_node';
  if (isPaused) return 'paused';
  return asset.isWithdrawalOpen ? null : 'off';
}

/** The dates of an asset whose delisting is announced. */
export function delistingOf({
  depositsUntil,
  withdrawalsUntil,
}: Asset): Coins[number]['chains'][number]['delisting'] {
  if (depositsUntil === null || withdrawalsUntil === null) return null;
  return { deposits_until: depositsUntil, withdrawals_until: withdrawalsUntil };
}

/** Every coin with its chains and what holds there at an instant; `pausedSince` by the chain. */
export async function readCoins(
  db: Db,
  input: { readonly at: number; readonly pausedSince: ReadonlyMap<string, number> },
): Promise<Coins> {
  const coins = Map.groupBy(await listAssets(db, input.at), (asset) => asset.currencyId);
  return [...coins.values()].flatMap((assets) => {
    const [first] = assets;
    if (first === undefined) return [];
    const { currencyId, code, name, logo, scale } = first;
    const chains = assets.map((asset) => presentChain(asset, input.pausedSince.get(asset.chainCode) ?? null));
    return [{ currency_id: currencyId, code, name, logo, scale, chains }];
  });
}

function presentChain(asset: Asset, pausedSince: number | null): Coins[number]['chains'][number] {
  return {
    chain: asset.chainCode,
    name: asset.chainName,
    network: asset.network,
    family: asset.family,
    contract_address: asset.contractAddress,
    deposit_closed: depositClosed(asset),
    withdrawal_closed: withdrawalClosed(asset, pausedSince !== null),
    withdrawal_paused_since: pausedSince,
    min_deposit: asset.minDeposit,
    min_withdrawal: asset.minWithdrawal,
    withdrawal_fee: asset.withdrawalFee,
    confirmations_credit: asset.confirmationsCredit,
    confirmations_withdraw: asset.confirmationsWithdraw,
    needs_memo: asset.needsMemo,
    effective_from: asset.effectiveFrom,
    delisting: delistingOf(asset),
  };
}
