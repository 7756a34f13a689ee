import type { ReplyOf, wallet } from '@openbourse/api';
import { AppError } from '../../kernel/error.ts';
import { findAsset } from '../asset/asset-queries.ts';
import { depositClosed } from '../asset/read-coins.ts';
import type { Chain } from '../chain/chain.ts';
import type { AddressesLeft } from './addresses-left.ts';
import * as queries from './block-queries.ts';
import type { DepositDeps } from './deposit-deps.ts';

type AddressReply = ReplyOf<typeof wallet.depositAddress>;
type AddressDeps = Pick<DepositDeps, 'db' | 'clock' | 'chains'> & { readonly addressesLeft: AddressesLeft };

/**
 * The user's address of a chain, derived at its first use. It is given only once the chain is being read, so that
 * nothing sent to it can be missed.
 */
export async function readAddress(
  deps: AddressDeps,
  input: { readonly userId: number; readonly currencyId: number; readonly chainCode: string },
): Promise<AddressReply> {
  const { db, clock, chains } = deps;
  const asset = await findAsset(db, { ...input, at: clock.now() });
  if (asset === undefined) throw new AppError('wallet.coin_not_found', { field: 'chain' });
  const names = { field: 'chain', asset: asset.code, chain: asset.chainName };
  const closed = depositClosed(asset);
  if (closed !== null) throw new AppError('wallet.deposit_closed', { ...names, reason: closed });
  const chain = chains.get(asset.chainCode);
  if (chain === undefined || (await queries.findTip(db, chain.code)) === undefined)
    throw new AppError('wallet.chain_unavailable', names);
  const address = await ensureAddress(deps, chain, input.userId);
  if (address === null) throw new AppError('wallet.chain_unavailable', names);
  return {
    currency_id: asset.currencyId,
    code: asset.code,
    chain: chain.code,
    chain_name: asset.chainName,
    network: asset.network,
    address,
    memo: null,
    // Every wallet reads a bare address out of a QR code; schemes are not understood by all.
    uri: address,
    min_deposit: asset.minDeposit,
    confirmations_credit: asset.confirmationsCredit,
    confirmations_withdraw: asset.confirmationsWithdraw,
    contract_address: asset.contractAddress,
    effective_from: asset.effectiveFrom,
  };
}

/** Null where every address of the chain is given out. */
async function ensureAddress(deps: AddressDeps, chain: Chain, userId: number): Promise<string | null> {
  const key = { chainCode: chain.code, userId };
  const known = await queries.findAddress(deps.db, key);
  if (known !== undefined) return known;
  return deps.db.transaction(async (tx) => {
    const index = await queries.nextAddressIndex(tx, chain.code);
    const meanwhile = await queries.findAddress(tx, key);
    if (meanwhile !== undefined) return meanwhile;
    if (!deps.addressesLeft.note(chain, index)) return null;
    const address = chain.deriveAddress(index);
    await queries.insertAddress(tx, { ...key, index, address, at: deps.clock.now() });
    return address;
  });
}
