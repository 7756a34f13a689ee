import { formatDecimal } from '@openbourse/money';
import { nextTurn } from '../../../kernel/clock.ts';
import { solanaTokenAccountOf } from '../../../signer/index.ts';
import {
  type Chain,
  type ChainAsset,
  ChainError,
  type Holding,
  houseOf,
  type IncomingTransfer,
  type RefillTransfer,
  type ScannedBlock,
  type WatchList,
} from '../chain.ts';
import { type NodeTransaction, readSlot, type TokenBalance } from './read-slot.ts';
import { lamportsOf, type SolanaClient } from './solana-client.ts';

type Wallets = Pick<Chain, 'hotAddress' | 'gasAddress' | 'coldAddress'>;

/** A balance that a transaction changed: of an address itself, or of an account of a token that an owner has. */
interface Change {
  readonly txid: string;
  /** The account's place in the transaction. */
  readonly place: number;
  readonly address: string;
  readonly asset: ChainAsset;
  readonly before: bigint;
  readonly after: bigint;
  /** The account of a token and the token's program; null for SOL. */
  readonly account: { readonly address: string; readonly program: string } | null;
}

const BALANCES = { encoding: 'json', transactionDetails: 'accounts', rewards: false };

/** Transactions that are read without a pause. */
const AT_ONCE = 200;

/**
 * Reads what a slot changed at the watched addresses: the balances after each transaction less those before it, so that
 * nothing counts that a transaction or a program merely claims, and a failed transaction counts as what it cost. Of a
 * token counts the associated account of an address, which everybody pays by default. A slot without a block changes
 * nothing.
 */
export async function scanBlock(
  client: SolanaClient,
  at: { readonly height: number } & Wallets,
  watch: WatchList,
): Promise<ScannedBlock> {
  const { height } = at;
  const house = houseOf(at);
  const read = await readSlot(client, height, BALANCES);
  if (read === null) throw new ChainError(`slot ${height} is not finalised`);
  const { slot, block } = read;
  if (block !== null && block.transactions === undefined)
    throw new ChainError(`the node answers the block of slot ${height} without its transactions`);
  const changes = await changesIn(block?.transactions ?? [], watch.assets);
  const named = new Set(changes.map(({ address }) => address));
  const watched = new Set([...(await watch.watched([...named])), ...house]);
  const own = changes.filter((change) => watched.has(change.address) && isCounted(change));
  const deposits = own.filter(({ address, before, after }) => after > before && !house.includes(address));
  return {
    ...slot,
    transfers: deposits.map(incoming),
    held: { balances: heldAfter(own), outputs: [] },
    spent: [],
    refills: refillsOf(own, at),
    sent: [...new Set(own.filter((one) => isPaid(one, at)).map(({ txid }) => txid))],
  };
}

const isPaid = ({ address, before, after }: Change, { hotAddress }: Wallets): boolean =>
  address === hotAddress && after < before;

/** Payments of the cold wallet to the hot one, each by a transaction in which the one loses what the other gets. */
function refillsOf(
  changes: readonly Change[],
  { hotAddress, coldAddress }: Wallets,
): readonly RefillTransfer[] {
  return changes.flatMap((lost): RefillTransfer[] => {
    const { txid, asset } = lost;
    if (lost.address !== coldAddress || lost.after >= lost.before) return [];
    const gained = changes.find(
      (one) =>
        one.txid === txid && one.asset === asset && one.address === hotAddress && one.after > one.before,
    );
    if (gained === undefined) return [];
    const [loss, gain] = [lost.before - lost.after, gained.after - gained.before];
    const amount = formatDecimal(gain < loss ? gain : loss, asset.scale);
    return [{ txid, currencyId: asset.currencyId, amount }];
  });
}

/** In pieces, because a block of a main network takes longer than other work should wait. */
async function changesIn(
  transactions: readonly NodeTransaction[],
  assets: readonly ChainAsset[],
): Promise<readonly Change[]> {
  const changes: Change[] = [];
  for (let start = 0; start < transactions.length; start += AT_ONCE) {
    for (const one of transactions.slice(start, start + AT_ONCE)) changes.push(...changesOf(one, assets));
    await nextTurn();
  }
  return changes;
}

function changesOf({ transaction, meta }: NodeTransaction, assets: readonly ChainAsset[]): readonly Change[] {
  const [txid] = transaction.signatures;
  if (meta === null || txid === undefined)
    throw new ChainError('the node has no balances of its transactions');
  const keys = transaction.accountKeys.map(({ pubkey }) => pubkey);
  if (meta.preBalances.length !== keys.length || meta.postBalances.length !== keys.length)
    throw new ChainError(`the node answers ${keys.length} accounts of ${txid} with other balances`);
  const coin = assets.find(({ contractAddress }) => contractAddress === null);
  const changes: Change[] = [];
  for (const [place, address] of keys.entries()) {
    const [before = 0, after = 0] = [meta.preBalances[place], meta.postBalances[place]];
    if (coin === undefined || before === after) continue;
    const units = { before: exactly(before), after: exactly(after) };
    changes.push({ txid, place, address, asset: coin, ...units, account: null });
  }
  return [...changes, ...tokenChanges({ txid, keys, meta }, assets)];
}

/** Of accounts that others have, which hold more than can be exact here, it is only known that they changed. */
function exactly(value: number): bigint {
  return Number.isSafeInteger(value) ? lamportsOf(value) : -1n;
}

function tokenChanges(
  of: {
    readonly txid: string;
    readonly keys: readonly string[];
    readonly meta: NonNullable<NodeTransaction['meta']>;
  },
  assets: readonly ChainAsset[],
): readonly Change[] {
  const { preTokenBalances: pre = [], postTokenBalances: post = [] } = of.meta;
  const changes = new Map<string, Change>();
  const note = (balance: TokenBalance, when: 'before' | 'after'): void => {
    const { accountIndex: place, mint, owner, programId, uiTokenAmount } = balance;
    const asset = assets.find(({ contractAddress }) => contractAddress === mint);
    const account = of.keys[place];
    if (asset === undefined) return;
    if (owner === undefined || account === undefined || programId === undefined)
      throw new ChainError(`the node does not say whose tokens ${of.txid} moves`);
    // An account may change hands within a transaction.
    const key = `${place} ${owner}`;
    const { txid } = of;
    const known = changes.get(key) ?? {
      ...{ txid, place, address: owner, asset, before: 0n, after: 0n },
      account: { address: account, program: programId },
    };
    changes.set(key, { ...known, [when]: BigInt(uiTokenAmount.amount) });
  };
  for (const balance of pre) note(balance, 'before');
  for (const balance of post) note(balance, 'after');
  return [...changes.values()].filter(({ before, after }) => before !== after);
}

function isCounted({ address, asset, account, before, after }: Change): boolean {
  if (before < 0n || after < 0n) throw new ChainError(`${address} holds more than can be counted exactly`);
  const { contractAddress: mint } = asset;
  if (account === null || mint === null) return true;
  return solanaTokenAccountOf({ owner: address, mint, program: account.program }) === account.address;
}

function incoming({ txid, place, address, asset, before, after }: Change): IncomingTransfer {
  const { currencyId, scale } = asset;
  return { txid, outputIndex: place, currencyId, address, amount: formatDecimal(after - before, scale) };
}

/** The last balance of each address and asset. */
function heldAfter(changes: readonly Change[]): readonly Holding[] {
  const last = new Map<string, Holding>();
  for (const { address, asset, after } of changes) {
    const { currencyId, scale } = asset;
    last.set(`${address} ${currencyId}`, { currencyId, address, amount: formatDecimal(after, scale) });
  }
  return [...last.values()];
}
