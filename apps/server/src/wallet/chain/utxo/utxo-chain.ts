import { formatDecimal, parseDecimal } from '@openbourse/money';
import {
  type Chain,
  ChainError,
  type CollectionPlan,
  type OutgoingTransfer,
  type Payer,
  type SignedTransaction,
  type TransactionSlot,
  type TransactionStatus,
} from '../chain.ts';
import { openWatchKey, pathOf } from '../key-path.ts';
import { DUST, feeOf, signSpending } from './lay-out.ts';
import type { UtxoNetwork } from './network-data.ts';
import { COIN_SCALE, OutputReader, selectOutputs, virtualSize } from './outputs.ts';
import { scanBlock } from './scan-block.ts';
import { addressOfKey, normaliseUtxoAddress, scriptHex, scriptOf } from './utxo-address.ts';
import { connectUtxo, NodeError, NOT_FOUND, OUT_OF_RANGE, type UtxoClient } from './utxo-client.ts';
import type { UtxoSigner } from './utxo-signer.ts';

export interface UtxoChainOptions {
  readonly code: string;
  readonly url: string;
  readonly network: UtxoNetwork;
  /** The extended public key of the account m/84'/coin'/0'. */
  readonly xpub: string;
  /** Null on a server that only watches. */
  readonly signer: UtxoSigner | null;
}

/** A rise of the fee must pay for relaying the transaction again (BIP-125, rule 4): half as much more does. */
const RAISE_PERCENT = 150n;
const CONFIRM_WITHIN_BLOCKS = 6;

/**
 * A chain over a node that speaks as Bitcoin Core does, with `txindex=1` and without a wallet. Withdrawals spend
 * outputs of the hot wallet; what deposit addresses hold is brought there by collections.
 */
export function createUtxoChain(options: UtxoChainOptions): Chain {
  const { code, signer } = options;
  if (signer !== null && signer.xpub !== options.xpub)
    throw new ChainError(`the signer of ${code} belongs to another extended public key`);
  return new UtxoChain(options);
}

class UtxoChain implements Chain {
  readonly code: string;
  readonly hotAddress: string;
  readonly canPay: boolean;
  readonly #client: UtxoClient;
  readonly #network: UtxoNetwork;
  readonly #outputs: OutputReader;
  readonly #signer: UtxoSigner | null;
  readonly #addressOf: (payer: Payer) => string;
  #isNetworkChecked = false;

  constructor(options: UtxoChainOptions) {
    const key = openWatchKey(options.xpub, options.network.keys);
    this.code = options.code;
    this.#network = options.network;
    this.#signer = options.signer;
    this.canPay = options.signer !== null;
    this.#client = connectUtxo(options.url);
    this.#outputs = new OutputReader(this.#client);
    this.#addressOf = (payer) => addressOfKey(key.publicKey(pathOf(payer)), this.#network);
    this.hotAddress = this.#addressOf('hot');
  }

  deriveAddress(index: number): string {
    return this.#addressOf(index);
  }

  normaliseAddress(address: string): string | null {
    return normaliseUtxoAddress(address, this.#network);
  }

  async head(): Promise<{ height: number; hash: string }> {
    await this.#checkNetwork();
    const hash = await this.#client.call<string>('getbestblockhash', []);
    const { height } = await this.#client.call<{ height: number }>('getblockheader', [hash]);
    return { height, hash };
  }

  async blockHash(height: number): Promise<string | null> {
    try {
      return await this.#client.call<string>('getblockhash', [height]);
    } catch (error) {
      if (error instanceof NodeError && error.code === OUT_OF_RANGE) return null;
      throw error;
    }
  }

  scanBlock: Chain['scanBlock'] = (height, watch) =>
    scanBlock({ client: this.#client, network: this.#network }, height, watch);

  custody: Chain['custody'] = async (_asset, addressCount) => {
    const outputs = await this.#outputs.read([this.hotAddress, ...this.#depositAddresses(addressCount)]);
    const hotScript = scriptHex(this.hotAddress, this.#network);
    const sum = (of: typeof outputs): string =>
      formatDecimal(
        of.reduce((total, output) => total + output.units, 0n),
        COIN_SCALE,
      );
    return { total: sum(outputs), hot: sum(outputs.filter((output) => output.script === hotScript)) };
  };

  /** One transfer for each deposit address, of all that it holds less the fee. */
  async planCollection(plan: CollectionPlan): Promise<readonly OutgoingTransfer[]> {
    const addresses = this.#depositAddresses(plan.addressCount);
    if (addresses.length === 0) return [];
    const feeRate = await this.#readFeeRate();
    const minimum = parseDecimal(plan.minimum, COIN_SCALE);
    const outputs = Map.groupBy(await this.#outputs.read(addresses), (output) => output.script);
    const transfers: OutgoingTransfer[] = [];
    for (const [from, address] of addresses.entries()) {
      const held = outputs.get(scriptHex(address, this.#network)) ?? [];
      const total = held.reduce((sum, output) => sum + output.units, 0n);
      const units = total - this.#feeFor(this.hotAddress, held.length, feeRate);
      if (total < minimum || units < DUST) continue;
      const amount = formatDecimal(units, COIN_SCALE);
      transfers.push({ asset: plan.asset, from, to: this.hotAddress, memo: null, amount });
    }
    return transfers;
  }

  /** Of a transaction that spends one output; it depends on the outputs at hand. */
  async estimateFee(transfer: OutgoingTransfer): Promise<string> {
    return formatDecimal(this.#feeFor(transfer.to, 1, await this.#readFeeRate()), COIN_SCALE);
  }

  async nextSlot(transfer: OutgoingTransfer, taken: readonly TransactionSlot[]): Promise<TransactionSlot> {
    const used = new Set(taken.flatMap((slot) => slot.uses));
    const feeRate = await this.#readFeeRate();
    const wanted = parseDecimal(transfer.amount, COIN_SCALE);
    const outputs = await this.#outputs.read([this.#addressOf(transfer.from)]);
    const free = outputs.filter((output) => !used.has(output.name));
    const chosen = selectOutputs(free, (inputs) => wanted + this.#feeFor(transfer.to, inputs, feeRate));
    if (chosen === null)
      throw new ChainError(`too little of ${this.code} is free for ${transfer.amount} and its fee`);
    return { uses: chosen.map((output) => output.name).toSorted() };
  }

  async sign(transfer: OutgoingTransfer, slot: TransactionSlot): Promise<SignedTransaction> {
    await this.#checkNetwork();
    return this.#spend(transfer, slot, 0n);
  }

  replace(transfer: OutgoingTransfer, before: SignedTransaction): Promise<SignedTransaction> {
    const feeMin = (parseDecimal(before.feeMax, COIN_SCALE) * RAISE_PERCENT) / 100n + 1n;
    return this.#spend(transfer, before.slot, feeMin);
  }

  async broadcast(transaction: SignedTransaction): Promise<void> {
    try {
      await this.#client.call('sendrawtransaction', [transaction.raw]);
    } catch (error) {
      if (!(error instanceof NodeError)) throw error;
      const { state } = await this.status(transaction.txid);
      if (state === 'unknown') throw new ChainError(`the node refuses ${transaction.txid}: ${error.message}`);
    }
  }

  async status(txid: string): Promise<TransactionStatus> {
    try {
      const found = await this.#client.call<{ blockhash?: string; confirmations?: number }>(
        'getrawtransaction',
        [txid, true],
      );
      const { blockhash: hash, confirmations = 0 } = found;
      if (hash === undefined) return { state: 'waiting' };
      // The index still knows a block that left the best chain; a waiting transaction would be told without one.
      if (confirmations < 1) return { state: 'unknown' };
      const { height } = await this.#client.call<{ height: number }>('getblockheader', [hash]);
      return { state: 'mined', confirmations, block: { height, hash } };
    } catch (error) {
      if (error instanceof NodeError && error.code === NOT_FOUND) return { state: 'unknown' };
      throw error;
    }
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  async #spend(
    transfer: OutgoingTransfer,
    slot: TransactionSlot,
    feeMin: bigint,
  ): Promise<SignedTransaction> {
    const signer = this.#signer;
    if (signer === null) throw new ChainError(`${this.code} has no signer on this server`);
    const inputs = await Promise.all(slot.uses.map((name) => this.#outputs.find(name)));
    const spending = { network: this.#network, signer, inputs, hotAddress: this.hotAddress, feeMin };
    return signSpending({ ...spending, feeRate: await this.#readFeeRate() }, transfer, slot);
  }

  #feeFor(to: string, inputs: number, feeRate: bigint): bigint {
    const scripts = [scriptOf(to, this.#network), scriptOf(this.hotAddress, this.#network)];
    return feeOf(feeRate, virtualSize({ inputs, scripts }));
  }

  #depositAddresses(count: number): readonly string[] {
    return Array.from({ length: count }, (_, index) => this.#addressOf(index));
  }

  /** Minor units for 1,000 virtual bytes: the node's estimate, and never less than the network's floor. */
  async #readFeeRate(): Promise<bigint> {
    const { feerate } = await this.#client.call<{ feerate?: string }>('estimatesmartfee', [
      CONFIRM_WITHIN_BLOCKS,
    ]);
    const estimate = feerate === undefined ? 0n : parseDecimal(feerate, COIN_SCALE);
    return estimate > this.#network.feeRate ? estimate : this.#network.feeRate;
  }

  /** Asks the node once for its network, again after a failure. */
  async #checkNetwork(): Promise<void> {
    if (this.#isNetworkChecked) return;
    const { chain } = await this.#client.call<{ chain: string }>('getblockchaininfo', []);
    if (chain !== this.#network.chain)
      throw new ChainError(
        `the node of ${this.code} is of network ${chain}; configured is ${this.#network.chain}`,
      );
    this.#isNetworkChecked = true;
  }
}
