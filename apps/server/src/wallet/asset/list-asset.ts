import type { ChainFamily, DecodedInputOf, ReplyOf, wallet as calls } from '@openbourse/api';
import { addDecimal, compareDecimal, formatDecimal, truncateDecimal } from '@openbourse/money';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { Outcome, Persons } from '../../operator/index.ts';
import { type Chain, UnfitTokenError } from '../chain/chain.ts';
import { normaliseEvmAddress, normaliseSolanaAddress, normaliseTronAddress } from '../../signer/index.ts';
import { listAssets } from './asset-queries.ts';
import {
  findContract,
  findListedCoin,
  insertAsset,
  insertFirstTerms,
  type ListedCoin,
  listChains,
} from './listing-queries.ts';
import { delistingOf, depositClosed, withdrawalClosed } from './read-coins.ts';

type Input = DecodedInputOf<typeof calls.operatorListAsset>;

export interface ListingDeps {
  readonly clock: Pick<Clock, 'now'>;
  /** The chains that have a node. */
  readonly chains: ReadonlyMap<string, Chain>;
}

/** Decimals of the native coin of a chain, by its family. */
const COIN_SCALES: Readonly<Record<ChainFamily, number>> = { evm: 18, utxo: 8, tron: 6, solana: 9 };
/** The canonical spelling of a contract of a family; null for none. */
const CONTRACTS: Readonly<Record<ChainFamily, (address: string) => string | null>> = {
  evm: normaliseEvmAddress,
  utxo: () => null,
  tron: normaliseTronAddress,
  solana: normaliseSolanaAddress,
};
/** Contracts that would be accepted, as examples of their form. */
const EXAMPLES: Readonly<Record<ChainFamily, string>> = {
  evm: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  utxo: '',
  tron: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  solana: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
};

/** Asks the node of the chain whether the contract is a token with the decimals that are proposed. */
export async function examineAsset(
  { chains }: Pick<ListingDeps, 'chains'>,
  input: Pick<Input, 'chain' | 'contract_address' | 'scale'>,
): Promise<void> {
  const chain = chains.get(input.chain);
  const contract = chain?.normaliseAddress(input.contract_address ?? '') ?? null;
  if (chain === undefined || contract === null) return;
  const decimals = await chain.readDecimals(contract).catch((error: unknown) => {
    if (error instanceof UnfitTokenError)
      throw new AppError('wallet.contract_unfit', { field: 'contract_address' });
    throw new AppError('wallet.chain_unavailable', { field: 'chain', chain: chain.code });
  });
  if (decimals === null) throw new AppError('wallet.contract_unknown', { field: 'contract_address' });
  checkScale(input.scale, decimals);
}

/** Asks it again for the contract of an asset that is to be listed again. */
export async function examineListed(
  deps: Pick<ListingDeps, 'chains'> & { readonly db: Db },
  input: { readonly asset_id: number },
): Promise<void> {
  const asset = await findContract(deps.db, input.asset_id);
  if (asset === undefined) throw new AppError('wallet.coin_not_found', { field: 'asset_id' });
  const { chain, contract, scale } = asset;
  await examineAsset(deps, { chain, scale, ...(contract !== null && { contract_address: contract }) });
}

/**
 * Lists a coin on a chain. Scanners, collections, payments and the app read assets where they need them; what addresses
 * hold of it already is read before the next block.
 */
export async function listAsset(
  tx: Tx,
  deps: ListingDeps,
  { input, by }: { readonly input: Input; readonly by: Persons },
): Promise<Outcome> {
  const coin = await findListedCoin(tx, input.currency_id);
  if (coin === undefined) throw new AppError('wallet.coin_not_found', { field: 'currency_id' });
  const known = await listChains(tx);
  const chain = known.find(({ code }) => code === input.chain);
  if (chain === undefined) {
    const accepted = known.map(({ code }) => code).join(', ');
    throw new AppError('wallet.chain_not_found', { field: 'chain', accepted });
  }
  const contract = readContract(input.contract_address, chain.family);
  if (contract === null) checkScale(input.scale, COIN_SCALES[chain.family]);
  const terms = readTerms(input, coin);
  const { network, scale, reason } = input;
  const asset = { currencyId: coin.id, chain: chain.code, network, contract, scale };
  const id = await insertAsset(tx, asset);
  if (id === null) throw new AppError('wallet.asset_exists', { field: 'chain' });
  const from = deps.clock.now();
  await insertFirstTerms(tx, { assetId: id, terms, from, operatorName: by.makerName, reason });
  return {
    isNew: true,
    entry: {
      action: 'wallet.list_asset',
      subject: { kind: 'asset', id },
      reason,
      before: null,
      after: {
        ...{ coin: coin.code, chain: chain.code, network, contract, scale, ...terms },
        // A contract that no node has vouched for is for the second person to compare.
        examined_by: contract === null || deps.chains.has(chain.code) ? 'node' : 'nobody',
      },
    },
  };
}

/** The chains and assets as the console lists them. */
export async function showAssets(
  db: Db,
  deps: ListingDeps,
  pausedSince: ReadonlyMap<string, number>,
): Promise<ReplyOf<typeof calls.operatorAssets>> {
  const [chains, assets] = await Promise.all([listChains(db), listAssets(db, deps.clock.now())]);
  return {
    chains: chains.map((chain) => ({
      chain: chain.code,
      name: chain.name,
      network: chain.network,
      family: chain.family,
      examiner: deps.chains.has(chain.code) ? 'node' : 'nobody',
      confirmations_credit: chain.confirmationsCredit,
      confirmations_withdraw: chain.confirmationsWithdraw,
    })),
    assets: assets.map((asset) => ({
      id: asset.id,
      currency_id: asset.currencyId,
      code: asset.code,
      name: asset.name,
      logo: asset.logo,
      chain: asset.chainCode,
      network: asset.network,
      contract_address: asset.contractAddress,
      scale: asset.chainScale,
      min_deposit: asset.minDeposit,
      min_withdrawal: asset.minWithdrawal,
      withdrawal_fee: asset.withdrawalFee,
      deposit_closed: depositClosed(asset),
      withdrawal_closed: withdrawalClosed(asset, pausedSince.has(asset.chainCode)),
      delisting: delistingOf(asset),
    })),
  };
}

function checkScale(scale: number, decimals: number): void {
  if (scale !== decimals) throw invalid('scale', { limit: String(decimals), accepted: String(decimals) });
}

/** The contract in its canonical spelling; null for the chain's own coin. */
function readContract(address: string | undefined, family: ChainFamily): string | null {
  if (address === undefined) return null;
  const contract = CONTRACTS[family](address);
  if (contract === null) throw invalid('contract_address', { accepted: EXAMPLES[family] });
  return contract;
}

const TERMS = ['min_deposit', 'min_withdrawal', 'withdrawal_fee'] as const;

/** The first terms: amounts that both the ledger and the chain can write, and a withdrawal worth more than its fee. */
function readTerms(input: Input, coin: ListedCoin): Readonly<Record<(typeof TERMS)[number], string>> {
  const scale = Math.min(input.scale, coin.scale);
  for (const name of TERMS) {
    const cut = truncateDecimal(input[name], scale);
    if (compareDecimal(cut, input[name]) !== 0) throw invalid(name, { limit: String(scale), accepted: cut });
  }
  const { min_deposit, min_withdrawal, withdrawal_fee } = input;
  if (compareDecimal(min_withdrawal, withdrawal_fee) <= 0) {
    const accepted = addDecimal(withdrawal_fee, formatDecimal(1n, scale));
    throw invalid('min_withdrawal', { limit: withdrawal_fee, accepted });
  }
  return { min_deposit, min_withdrawal, withdrawal_fee };
}

function invalid(field: string, details: { readonly limit?: string; readonly accepted: string }): AppError {
  return new AppError('wallet.listing_invalid', { field, ...details });
}
