import { formatDecimal } from '@openbourse/money';
import { tronAccountOf } from '../../../signer/index.ts';
import { type BlockName, type ChainAsset, ChainError, type Holding } from '../chain.ts';
import { type BlockMoves, readMoves } from './read-moves.ts';
import { type TronClient, type TronHeader, type Whole, wordOf } from './tron-client.ts';

const BALANCE_OF = '70a08231';
/** Addresses that are asked for between two looks at the end of the chain; a block comes every three seconds. */
const ADDRESSES_AT_ONCE = 20;
/** A block that comes while balances are read makes them worthless. */
const TRIES = 10;

/** An account as it is at the end of the chain. */
interface Present {
  readonly address: string;
  /** One that was never activated has never sent anything. */
  readonly isActive: boolean;
  /** In the order of the assets. */
  readonly units: readonly bigint[];
}

/**
 * Balances after a block. A node of TRON knows those at the end of its chain alone, so what the blocks since then moved is
 * taken back from them.
 */
export async function readHeld(
  client: TronClient,
  addresses: readonly string[],
  { block, assets }: { readonly block: BlockName; readonly assets: readonly ChainAsset[] },
): Promise<readonly Holding[]> {
  const held: Holding[] = [];
  for (let start = 0; start < addresses.length; start += ADDRESSES_AT_ONCE) {
    const asked = addresses.slice(start, start + ADDRESSES_AT_ONCE);
    const { head, accounts } = await readPresent(client, asked, assets);
    const isMoved = accounts.some(({ isActive, units }) => isActive || units.some((one) => one !== 0n));
    const then = accounts.flatMap(({ address, units }) =>
      assets.map((asset, place) => ({ address, asset, units: units[place] ?? 0n })),
    );
    if (isMoved)
      await readSince(client, { block, head }, (moves) => {
        for (const one of then) one.units -= changeOf(moves, one.address, one.asset);
      });
    for (const { address, asset, units } of then) {
      // A token that logs what it does not move could otherwise take more back than there is.
      const amount = formatDecimal(units > 0n ? units : 0n, asset.scale);
      held.push({ currencyId: asset.currencyId, address, amount });
    }
  }
  return held;
}

/** Units of an asset by which a block changed what an address holds, its fees among them. */
export function changeOf({ moves, fees }: BlockMoves, address: string, asset: ChainAsset): bigint {
  let change = 0n;
  for (const { contract, from, to, units } of moves) {
    if (contract !== asset.contractAddress) continue;
    if (to === address) change += units;
    if (from === address) change -= units;
  }
  return asset.contractAddress === null ? change - feesOf(fees, address) : change;
}

export function feesOf(fees: BlockMoves['fees'], address: string): bigint {
  return fees.reduce((sum, { payer, units }) => (payer === address ? sum + units : sum), 0n);
}

/** Coins of an account; null where there is no account yet. */
export async function readCoins(client: TronClient, address: string): Promise<bigint | null> {
  const body = { address: tronAccountOf(address) };
  const account = await client.call<{ address?: string; balance?: Whole }>('wallet/getaccount', body);
  return account.address === undefined ? null : BigInt(account.balance ?? 0);
}

/** Units of a token; zero where the contract does not answer. */
export async function readTokens(client: TronClient, contract: string, address: string): Promise<bigint> {
  const account = tronAccountOf(address) ?? '';
  const data = BALANCE_OF + account.slice(2).padStart(64, '0');
  return wordOf(await client.ask({ from: account, contract: tronAccountOf(contract) ?? '', data })) ?? 0n;
}

async function readPresent(
  client: TronClient,
  addresses: readonly string[],
  assets: readonly ChainAsset[],
): Promise<{ readonly head: TronHeader; readonly accounts: readonly Present[] }> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const head = await client.head();
    const accounts = await Promise.all(addresses.map((address) => readAccount(client, address, assets)));
    if ((await client.head()).hash === head.hash) return { head, accounts };
  }
  throw new ChainError('blocks come faster than balances are read');
}

async function readAccount(
  client: TronClient,
  address: string,
  assets: readonly ChainAsset[],
): Promise<Present> {
  const coins = await readCoins(client, address);
  const units = await Promise.all(
    assets.map(async ({ contractAddress: contract }) =>
      contract === null ? (coins ?? 0n) : readTokens(client, contract, address),
    ),
  );
  return { address, isActive: coins !== null, units };
}

/** Shows the blocks behind one, up to the head, each the child of the one before it. */
async function readSince(
  client: TronClient,
  { block, head }: { readonly block: BlockName; readonly head: BlockName },
  show: (moves: BlockMoves) => void,
): Promise<void> {
  let { hash } = block;
  for (let height = block.height + 1; height <= head.height; height += 1) {
    const next = await readMoves(client, height);
    if (next?.parentHash !== hash)
      throw new ChainError(`block ${height} was replaced while balances were read`);
    show(next);
    ({ hash } = next);
  }
  if (hash !== head.hash) throw new ChainError(`block ${block.height} is no more, or not yet there`);
}
