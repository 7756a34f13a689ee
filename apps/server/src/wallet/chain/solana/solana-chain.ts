import { formatDecimal, parseDecimal } from '@openbourse/money';
import {
  hasSolanaKey,
  normaliseSolanaAddress,
  type Payer,
  readAddresses,
  type Signer,
  SOLANA_SYSTEM,
} from '../../../signer/index.ts';
import { askForProofs } from '../ask-signer.ts';
import {
  type BlockName,
  type Chain,
  ChainError,
  type CollectionPlan,
  type Held,
  type HeldQuestion,
  type Holding,
  type OutgoingTransfer,
  type SignedTransaction,
} from '../chain.ts';
import { readCold } from '../read-cold.ts';
import { mintsOf, readAccounts, readMint, readUnits } from './accounts.ts';
import {
  COIN_SCALE,
  estimateFee,
  nextSlot,
  type Payments,
  payoutOf,
  raiseUnitPrice,
  readUnitPrice,
  sendRaw,
  signTransfer,
} from './lay-out.ts';
import { readSlot } from './read-slot.ts';
import { readPaidFee, readStatus } from './read-status.ts';
import { scanBlock } from './scan-block.ts';
import { connectSolana, FINALIZED, NodeError, type SolanaClient } from './solana-client.ts';

export interface SolanaChainOptions {
  readonly code: string;
  readonly url: string;
  /** The node must be of this cluster: a public one, or the hash of the first block of another. */
  readonly cluster: string;
  /** The file of the addresses that the signer has written, for no key yields them here. */
  readonly addressFile: string;
  /** The cold wallet, whose key no machine has; none where it is left out. */
  readonly cold?: string | null;
  /** Accounts whose authority is the hot wallet; so many payments may be on their way at once. */
  readonly nonceAccounts: readonly string[];
  /** Millionths of a lamport for a unit of computing that no transaction exceeds. */
  readonly unitPriceMax: number;
  /** Null on a server that only watches. */
  readonly signer: Signer | null;
}

/** The first blocks of the public clusters (Solana, "Clusters"). */
const GENESIS: Readonly<Record<string, string>> = {
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
};

/** Finalised blocks never change; of so many the hash is kept. */
const KEPT_HASHES = 1_000;

/**
 * A cluster of Solana over the JSON-RPC of any node that keeps the blocks to be read. Heights are slots, and only what is
 * finalised is seen.
 */
export function createSolanaChain(options: SolanaChainOptions): Chain {
  return new SolanaChain(options);
}

class SolanaChain implements Chain {
  readonly code: string;
  readonly family = 'solana';
  /** The cluster as it is configured. */
  readonly network: string;
  readonly hotAddress: string;
  readonly gasAddress: string;
  readonly coldAddress: string | null;
  readonly canPay: boolean;
  readonly hasOutputs = false;
  readonly addressCount: number;
  readonly #client: SolanaClient;
  readonly #genesis: string;
  readonly #addresses: readonly string[];
  readonly #payments: Payments;
  readonly #hashes = new Map<number, string>();
  #isClusterChecked = false;

  constructor(options: SolanaChainOptions) {
    const { code, signer, cluster, nonceAccounts } = options;
    const addresses = readAddresses(options.addressFile, code);
    this.code = code;
    this.network = cluster;
    this.canPay = signer !== null;
    this.hotAddress = addresses.hot;
    this.gasAddress = addresses.gas;
    const house = { code, house: [addresses.hot, addresses.gas], normalise: normaliseSolanaAddress };
    this.coldAddress = readCold(options.cold ?? null, house);
    this.addressCount = addresses.addresses.length;
    this.#addresses = addresses.addresses;
    this.#genesis = GENESIS[cluster] ?? cluster;
    this.#client = connectSolana(options.url);
    this.#payments = {
      client: this.#client,
      signing: { chainCode: code, hotAddress: this.hotAddress, signer },
      addressOf: (payer) => this.#addressOf(payer),
      gasAddress: this.gasAddress,
      nonceAccounts,
      mintOf: mintsOf(this.#client),
      unitPriceMax: BigInt(options.unitPriceMax),
    };
  }

  deriveAddress(index: number): string {
    const address = this.#addresses[index];
    if (address === undefined)
      throw new ChainError(
        `${this.code} has ${this.addressCount} deposit addresses, and none for index ${index}: let the signer write more`,
      );
    return address;
  }

  /** Of mints as well, which need not have a key. */
  normaliseAddress(address: string): string | null {
    return normaliseSolanaAddress(address);
  }

  /** One that the chain does not know yet is a wallet when it can have a key. */
  async isWallet(address: string): Promise<boolean> {
    if (!hasSolanaKey(address)) return false;
    const [account = null] = await readAccounts(this.#client, [address]);
    if (account === null) return true;
    return account.owner === SOLANA_SYSTEM && !account.isProgram && account.data.length === 0;
  }

  async head(): Promise<BlockName> {
    await this.#checkCluster();
    const height = await this.#client.call<number>('getSlot', [FINALIZED]);
    const hash = await this.blockHash(height);
    if (hash === null) throw new ChainError(`the node names slot ${height} and has not its block`);
    return { height, hash };
  }

  blockHash = async (height: number): Promise<string | null> => {
    const known = this.#hashes.get(height);
    if (known !== undefined) return known;
    const read = await readSlot(this.#client, height);
    if (read !== null) this.#keep(read.slot);
    return read?.slot.hash ?? null;
  };

  scanBlock: Chain['scanBlock'] = async (height, watch) => {
    const { hotAddress, gasAddress, coldAddress } = this;
    const wallets = { hotAddress, gasAddress, coldAddress };
    const block = await scanBlock(this.#client, { height, ...wallets }, watch);
    this.#keep(block);
    return block;
  };

  /**
   * The node knows no past: it answers for now, which may be after the block. What the blocks between bring is read next and
   * stands above it, so that the record is right once they are read.
   */
  async readHeld(owners: readonly string[], { block, assets }: HeldQuestion): Promise<Held> {
    const { mintOf } = this.#payments;
    const balances: Holding[] = [];
    for (const asset of assets) {
      const units = await readUnits(this.#client, asset, { owners, mintOf, slot: block.height });
      for (const [place, address] of owners.entries())
        balances.push({
          currencyId: asset.currencyId,
          address,
          amount: formatDecimal(units[place] ?? 0n, asset.scale),
        });
    }
    return { balances, outputs: [] };
  }

  readDecimals: Chain['readDecimals'] = async (mint) =>
    (await readMint(this.#client, mint))?.decimals ?? null;

  /** One transfer for each address of all that it has: the gas wallet pays the fee. */
  async planCollection({ asset, holders, minimum }: CollectionPlan): Promise<readonly OutgoingTransfer[]> {
    const { mintOf } = this.#payments;
    const owners = holders.map(({ address }) => address);
    const units = await readUnits(this.#client, asset, { owners, mintOf });
    const least = parseDecimal(minimum, asset.scale);
    return holders.flatMap(({ index: from }, place): OutgoingTransfer[] => {
      const held = units[place] ?? 0n;
      if (held < least || held === 0n) return [];
      return [{ asset, from, to: this.hotAddress, memo: null, amount: formatDecimal(held, asset.scale) }];
    });
  }

  async estimateFee(transfer: OutgoingTransfer): Promise<string> {
    return formatDecimal(await estimateFee(this.#payments, transfer), COIN_SCALE);
  }

  nextSlot: Chain['nextSlot'] = (transfer, taken) => nextSlot(this.#payments, transfer, taken);

  sign: Chain['sign'] = async (transfer, slot) => {
    await this.#checkCluster();
    const { payer } = await payoutOf(this.#payments, transfer);
    const unitPrice = await readUnitPrice(this.#payments, [payer]);
    return signTransfer(this.#payments, transfer, { slot, unitPrice });
  };

  replace: Chain['replace'] = async (transfer, before) => {
    const unitPrice = await raiseUnitPrice(this.#payments, before);
    return signTransfer(this.#payments, transfer, { slot: before.slot, unitPrice });
  };

  async broadcast({ txid, raw }: SignedTransaction): Promise<void> {
    try {
      await sendRaw(this.#client, raw);
    } catch (error) {
      if (!(error instanceof NodeError)) throw error;
      const { state } = await this.status(txid);
      if (state === 'unknown') throw new ChainError(`the node refuses ${txid}: ${error.message}`);
    }
  }

  proveControl: Chain['proveControl'] = (snapshot) =>
    askForProofs(this.#payments.signing, ['hot', 'gas'], snapshot);

  status: Chain['status'] = (txid) => readStatus(this.#client, txid, this.blockHash);

  async paidFee(txid: string): Promise<string> {
    return formatDecimal(await readPaidFee(this.#client, txid), COIN_SCALE);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #addressOf(payer: Payer): string {
    if (payer === 'hot') return this.hotAddress;
    return payer === 'gas' ? this.gasAddress : this.deriveAddress(payer);
  }

  #keep({ height, hash }: BlockName): void {
    this.#hashes.set(height, hash);
    const [oldest] = this.#hashes.keys();
    if (this.#hashes.size > KEPT_HASHES && oldest !== undefined) this.#hashes.delete(oldest);
  }

  /** Asks the node once for its cluster, again after a failure. */
  async #checkCluster(): Promise<void> {
    if (this.#isClusterChecked) return;
    const genesis = await this.#client.call<string>('getGenesisHash', []);
    if (genesis !== this.#genesis)
      throw new ChainError(
        `the node of ${this.code} is of cluster ${genesis}; configured is ${this.#genesis}`,
      );
    this.#isClusterChecked = true;
  }
}
