import { type wallet as calls, WITHDRAWAL_LIMITS } from '@openbourse/api';
import type { Command } from '../../kernel/change.ts';
import type { Database, Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Random } from '../../kernel/random.ts';
import { type Asset, findAsset } from '../asset/asset-queries.ts';
import { type Chain, houseOf } from '../chain/chain.ts';
import { lockExits } from '../lock-queries.ts';
import type { OneByOne } from '../one-by-one.ts';
import type { RequestProver } from '../request-prover.ts';
import { enqueueNotification } from '../../notification/index.ts';
import * as queries from './address-queries.ts';

export interface BindDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly chains: ReadonlyMap<string, Chain>;
  readonly identity: RequestProver;
  readonly oneByOne: OneByOne;
}

/**
 * Adds an address to the user's book and answers its id. It can be used a day later, so that whoever takes an account
 * over cannot empty it at once (rule book, section 6). An address of this exchange is refused: what is sent there
 * would only go round on the chain.
 */
export async function bindAddress(
  tx: Tx,
  deps: BindDeps,
  { input, by: { userId }, context, now: at }: Command<typeof calls.bindAddress>,
): Promise<string> {
  const { currency_id: currencyId, label } = input;
  const asset = await findAsset(tx, { currencyId, chainCode: input.chain, at });
  if (asset === undefined) throw new AppError('wallet.coin_not_found', { field: 'chain' });
  const chain = deps.chains.get(asset.chainCode);
  if (chain === undefined)
    throw new AppError('wallet.chain_unavailable', { field: 'chain', chain: asset.chainName });
  const memo = readMemo(asset, input.memo ?? '');
  const address = chain.normaliseAddress(input.address);
  if (address === null)
    throw new AppError('wallet.address_invalid', { field: 'address', chain: asset.chainName });
  await lockExits(tx, userId);
  await assertNotOurs(tx, chain, address);
  const limit = WITHDRAWAL_LIMITS.addressesMax;
  if ((await queries.countAddresses(tx, userId)) >= limit)
    throw new AppError('wallet.too_many_addresses', { limit: String(limit) });
  const id = deps.random.uuid();
  const subject = ['bind_address', id, currencyId, chain.code, address, memo ?? ''].join('\n');
  const secrets = { payPassword: input.pay_password, authCode: input.auth_code ?? '' };
  const claim = { userId, ...secrets, subject, codePurpose: 'bind_address' } as const;
  const { factor, proof } = await deps.identity.proveRequest(tx, claim, context);
  const usableAt = at + WITHDRAWAL_LIMITS.addressCoolDownMs;
  const row = { id, userId, currencyId, chainCode: chain.code, address, memo, label, factor, proof };
  if (!(await queries.insertAddress(tx, { ...row, at, usableAt })))
    throw new AppError('wallet.address_exists', { field: 'address' });
  const params = { address: `${address.slice(0, 6)}…${address.slice(-4)}`, chain: asset.chainName };
  await enqueueNotification(tx, { userId, kind: 'address_bound', params, key: id, at });
  return id;
}

/**
 * Asks the node, before the transaction, whether an address is that of a wallet: on some chains programs and accounts of
 * single tokens have addresses of the same form, and what is paid there is lost.
 */
export async function examineAddress(
  { chains }: Pick<BindDeps, 'chains'>,
  input: { readonly chain: string; readonly address: string },
): Promise<void> {
  const chain = chains.get(input.chain);
  const address = chain?.normaliseAddress(input.address) ?? null;
  if (chain?.isWallet === undefined || address === null) return;
  const isWallet = await chain.isWallet(address).catch(() => {
    throw new AppError('wallet.chain_unavailable', { field: 'chain', chain: chain.code });
  });
  if (!isWallet) throw new AppError('wallet.address_no_wallet', { field: 'address', chain: chain.code });
}

/** Refuses an address that belongs to a user of this exchange or to the exchange. */
export async function assertNotOurs(
  db: Parameters<typeof queries.isDepositAddress>[0],
  chain: Chain,
  address: string,
): Promise<void> {
  if (houseOf(chain).includes(address) || (await queries.isDepositAddress(db, chain.code, address)))
    throw new AppError('wallet.address_ours', { field: 'address' });
}

function readMemo(asset: Asset, memo: string): string | null {
  const names = { field: 'memo', asset: asset.code, chain: asset.chainName };
  if (asset.needsMemo && memo.trim() === '') throw new AppError('wallet.memo_required', names);
  if (!asset.needsMemo && memo.trim() !== '') throw new AppError('wallet.memo_not_allowed', names);
  return asset.needsMemo ? memo.trim() : null;
}
