import { formatDecimal, parseDecimal } from '@openbourse/money';
import {
  type HouseKeys,
  normaliseUtxoAddress,
  openWatchKey,
  type Payer,
  pathOf,
  scriptOf,
  type Signer,
  utxoAddressOfKey,
  type UtxoNetwork,
} from '../../../signer/index.ts';
import { askForProofs, type Signing } from '../ask-signer.ts';
import {
  type Chain,
  ChainError,
  type CollectionPlan,
  type HeldOutput,
  type OutgoingTransfer,
  type SignedTransaction,
  type TransactionSlot,
  type TransactionStatus,
} from '../chain.ts';
import { readCold } from '../read-cold.ts';
import { DUST, feeOf, signSpending } from './lay-out.ts';
import { COIN_SCALE, findOutput, readPaidFee, scanOutputs, selectOutputs, virtualSize } from './outputs.ts';
import { scanBlock } from './scan-block.ts';
import { NodeError, NOT_FOUND, OUT_OF_RANGE, type UtxoClient } from './utxo-client.ts';

export interface UtxoChainOptions {
  readonly code: string;
  readonly client: UtxoClient;
  readonly network: UtxoNetwork;
  /** The extended public key of the account m/84'/coin'/0'. */
  readonly xpub: string;
  /** The key of the hot wallet where it does not follow from it. */
  readonly house?: HouseKeys;
  /** The cold wallet, whose key no machine has; none where it is left out. */
  readonly cold?: string | null;
  /** Null on a server that only watches. */
  readonly signer: Signer | null;
}

/** A rise of the fee must pay for relaying the transaction again (BIP-125, rule 4): half as much more does. */
const RAISE_PERCENT = 150n;
const CONFIRM_WITHIN_BLOCKS = 6;

/**
 * A chain over a node that speaks as Bitcoin Core does, with `txindex=1` and without a wallet. Withdrawals spend
 * outputs of the hot wallet; what deposit addresses hold is brought there by collections.
 */
export function createUtxoChain(options: UtxoChainOptions): Chain {
  return new UtxoChain(options);
}

class UtxoChain implements Chain {
  readonly code: string;
  readonly family = 'utxo';
  readonly network: string;
  readonly hotAddress: string;
  readonly gasAddress = null;
  readonly coldAddress: string | null;
  readonly canPay: boolean;
  readonly hasOutputs = true;
  readonly #client: UtxoClient;
  readonly #network: UtxoNetwork;
  readonly #signing: Signing;
  readonly #addressOf: (payer: Payer) => string;
  #isNetworkChecked = false;

  constructor(options: UtxoChainOptions) {
    const key = openWatchKey(options.xpub, options.network.keys, options.house);
    this.code = options.code;
    this.#network = options.network;
    this.network = options.network.name;
    this.canPay = options.signer !== null;
    this.#client = options.client;
    this.#addressOf = (payer) => utxoAddressOfKey(key.publicKey(pathOf(payer)), this.#network);
    this.hotAddress = this.#addressOf('hot');
    this.coldAddress = readCold(options.cold ?? null, {
      code: this.code,
      house: [this.hotAddress],
      normalise: (address) => this.normaliseAddress(address),
    });
    this.#signing = { chainCode: this.code, hotAddress: this.hotAddress, signer: options.signer };
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
    scanBlock(this.#client, { height, hotAddress: this.hotAddress, coldAddress: this.coldAddress }, watch);

  readHeld: Chain['readHeld'] = async (addresses) => ({
    balances: [],
    outputs: await scanOutputs(this.#client, addresses),
  });

  readDecimals: Chain['readDecimals'] = () => Promise.resolve(null);

  /** One transfer for each deposit address, of all that it holds less the fee. */
  async planCollection(plan: CollectionPlan): Promise<readonly OutgoingTransfer[]> {
    if (plan.holders.length === 0) return [];
    const feeRate = await this.#readFeeRate();
    const minimum = parseDecimal(plan.minimum, COIN_SCALE);
    return plan.holders.flatMap(({ index: from, outputs }): OutgoingTransfer[] => {
      const total = outputs.reduce((sum, { amount }) => sum + parseDecimal(amount, COIN_SCALE), 0n);
      const units = total - this.#feeFor(this.hotAddress, outputs.length, feeRate);
      if (total < minimum || units < DUST) return [];
      const amount = formatDecimal(units, COIN_SCALE);
      return [{ asset: plan.asset, from, to: this.hotAddress, memo: null, amount }];
    });
  }

  /** Of a transaction that spends one output; it depends on the outputs at hand. */
  async estimateFee(transfer: OutgoingTransfer): Promise<string> {
    return formatDecimal(this.#feeFor(transfer.to, 1, await this.#readFeeRate()), COIN_SCALE);
  }

  async nextSlot(
    transfer: OutgoingTransfer,
    taken: readonly TransactionSlot[],
    outputs: readonly HeldOutput[] = [],
  ): Promise<TransactionSlot> {
    const used = new Set(taken.flatMap((slot) => slot.uses));
    const feeRate = await this.#readFeeRate();
    const wanted = parseDecimal(transfer.amount, COIN_SCALE);
    const free = outputs
      .filter((output) => !used.has(output.name))
      .map(({ name, amount }) => ({ name, units: parseDecimal(amount, COIN_SCALE) }));
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

  proveControl: Chain['proveControl'] = (snapshot) => askForProofs(this.#signing, ['hot'], snapshot);

  async status(txid: string): Promise<TransactionStatus> {
    try {
      const found = await this.#client.call<{ blockhash?: string; confirmations?: number }>(
        'getrawtransaction',
        [txid, true],
      );
      const { blockhash: hash, confirmations = 0 } = found;
      if (hash === undefined) return { state: 'waiting' };
      // The index still knows a block that left the best chain; a waiting transaction would be reported
      // without one.
      if (confirmations < 1) return { state: 'unknown' };
      const { height } = await this.#client.call<{ height: number }>('getblockheader', [hash]);
      return { state: 'mined', confirmations, block: { height, hash } };
    } catch (error) {
      if (error instanceof NodeError && error.code === NOT_FOUND) return { state: 'unknown' };
      throw error;
    }
  }

  async paidFee(txid: string): Promise<string> {
    return formatDecimal(await readPaidFee(this.#client, txid), COIN_SCALE);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  async #spend(
    transfer: OutgoingTransfer,
    slot: TransactionSlot,
    feeMin: bigint,
  ): Promise<SignedTransaction> {
    const inputs = await Promise.all(slot.uses.map((name) => findOutput(this.#client, name)));
    const spending = { network: this.#network, signing: this.#signing, inputs, feeMin };
    return signSpending({ ...spending, feeRate: await this.#readFeeRate() }, transfer, slot);
  }

  #feeFor(to: string, inputs: number, feeRate: bigint): bigint {
    const scripts = [scriptOf(to, this.#network), scriptOf(this.hotAddress, this.#network)];
    return feeOf(feeRate, virtualSize({ inputs, scripts }));
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
