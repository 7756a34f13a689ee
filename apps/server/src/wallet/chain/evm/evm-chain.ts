import { formatDecimal } from '@openbourse/money';
import { BlockNotFoundError, type Hex, keccak256 } from 'viem';
import { evmAddressOfKey, normaliseEvmAddress, type Payer } from '../../../signer/index.ts';
import type { NodeLimits } from '../ask-node.ts';
import { askSigner, type Signing } from '../ask-signer.ts';
import {
  type Chain,
  ChainError,
  type Held,
  type HeldQuestion,
  type Holding,
  type OutgoingTransfer,
  type SignedTransaction,
  type TransactionSlot,
} from '../chain.ts';
import { connectEvm, type EvmClient, firstLine, withPlainErrors } from './evm-client.ts';
import { callOf, estimateGas, gasOf, type GasPrice, raiseGasPrice, readGasPrice } from './lay-out.ts';
import { type AccountChainOptions, openAccountChain } from '../open-account-chain.ts';
import { planCollection } from './plan-collection.ts';
import { findBalances } from './read-balances.ts';
import { readDecimals } from './read-decimals.ts';
import { readPaidFee, readStatus } from './read-status.ts';
import { assertHeight, scanBlock } from './scan-block.ts';

const COIN_SCALE = 18;
const GWEI_SCALE = 9n;

/** The number is that of EIP-155, and what is signed is valid on its network alone; the account is m/44'/60'/0'. */
export interface EvmChainOptions extends AccountChainOptions {
  /** Gwei for a unit of gas that no transaction exceeds. */
  readonly gasPriceMax: number;
  /** Of the answers of the node; usual ones when left out. */
  readonly limits?: NodeLimits | undefined;
}

export interface EvmChain extends Chain {
  /** An operator tops it up. */
  readonly gasAddress: string;
}

/**
 * An EVM chain over the JSON-RPC of any node that keeps the state of the blocks to be read (a full node keeps the
 * last 128).
 */
export function createEvmChain(options: EvmChainOptions): EvmChain {
  const client = connectEvm(options.url, options.limits);
  const priceMax = BigInt(options.gasPriceMax) * 10n ** GWEI_SCALE;
  const { addressOf, signing, checkNetwork, part } = openAccountChain(options, {
    addressOfKey: evmAddressOfKey,
    normalise: normaliseEvmAddress,
    readNetwork: () => client.getChainId(),
  });
  const { hotAddress, gasAddress, coldAddress } = part;
  const pay: Payment = { client, chainId: options.chainId, signing, addressOf };

  return withPlainErrors({
    ...part,
    family: 'evm',
    head: async () => {
      await checkNetwork();
      const block = await client.getBlock();
      return { height: toHeight(block.number), hash: block.hash };
    },
    blockHash: (height) => readHash(client, height),
    scanBlock: (height, watch) => scanBlock(client, { height, hotAddress, gasAddress, coldAddress }, watch),
    readHeld: (addresses, of) => readHeld(client, addresses, of),
    readDecimals: (contract) => readDecimals(client, contract),
    planCollection: (plan) => planCollection(client, plan, { hot: hotAddress, priceMax }),
    estimateFee: async (transfer) => {
      const gas = await estimateGas(client, addressOf(transfer.from), callOf(transfer));
      return formatDecimal(gas * (await readGasPrice(client, priceMax)).maxFeePerGas, COIN_SCALE);
    },
    nextSlot: (transfer, taken) => nextSlot(client, addressOf(transfer.from), taken),
    sign: async (transfer, slot) => {
      await checkNetwork();
      const gas = await estimateGas(client, addressOf(transfer.from), callOf(transfer));
      return signTransfer(pay, transfer, { slot, gas, price: await readGasPrice(client, priceMax) });
    },
    replace: async (transfer, before) => {
      const price = raiseGasPrice(before.raw, await readGasPrice(client, priceMax), priceMax);
      return signTransfer(pay, transfer, { slot: before.slot, price, gas: gasOf(before.raw) });
    },
    broadcast: (transaction) => broadcast(client, transaction),
    status: (txid) => readStatus(client, txid),
    paidFee: async (txid) => formatDecimal(await readPaidFee(client, txid), COIN_SCALE),
  });
}

async function readHash(client: EvmClient, height: number): Promise<string | null> {
  try {
    const { hash, number } = await client.getBlock({ blockNumber: BigInt(height) });
    assertHeight(number, height);
    return hash;
  } catch (error) {
    if (error instanceof BlockNotFoundError) return null;
    throw error;
  }
}

async function readHeld(
  client: EvmClient,
  holders: readonly string[],
  { block, assets }: HeldQuestion,
): Promise<Held> {
  const balances: Holding[] = [];
  for (const { contractAddress: contract, currencyId, scale } of assets) {
    const amounts = (await findBalances(client, { contract, holders, blockHash: block.hash as Hex })) ?? [];
    for (const [place, address] of holders.entries())
      balances.push({ currencyId, address, amount: formatDecimal(amounts[place] ?? 0n, scale) });
  }
  return { balances, outputs: [] };
}

/**
 * The lowest nonce that neither a block nor a signed transaction uses, so that a transaction given up before its
 * broadcast leaves no gap that would hold up all later ones.
 */
async function nextSlot(
  client: EvmClient,
  address: string,
  taken: readonly TransactionSlot[],
): Promise<TransactionSlot> {
  const used = new Set(taken.flatMap((slot) => slot.uses));
  let nonce = await client.getTransactionCount({ address: address as Hex, blockTag: 'latest' });
  while (used.has(`${address}:${nonce}`)) nonce += 1;
  return { uses: [`${address}:${nonce}`] };
}

interface Payment {
  readonly client: EvmClient;
  readonly chainId: number;
  readonly signing: Signing;
  readonly addressOf: (payer: Payer) => string;
}

async function signTransfer(
  payment: Payment,
  transfer: OutgoingTransfer,
  { slot, gas, price }: { readonly slot: TransactionSlot; readonly gas: bigint; readonly price: GasPrice },
): Promise<SignedTransaction> {
  const from = payment.addressOf(transfer.from);
  const call = callOf(transfer);
  await assertCovered(payment.client, from, call.value + gas * price.maxFeePerGas);
  const raw = (await askSigner(payment.signing, transfer, {
    ...{ kind: 'evm', chainId: payment.chainId, nonce: nonceOf(slot, from), gas: `${gas}` },
    maxFeePerGas: `${price.maxFeePerGas}`,
    maxPriorityFeePerGas: `${price.maxPriorityFeePerGas}`,
    ...{ to: call.to, value: `${call.value}`, data: call.data },
  })) as Hex;
  return { txid: keccak256(raw), raw, slot, feeMax: formatDecimal(gas * price.maxFeePerGas, COIN_SCALE) };
}

/** A node takes a transaction that its sender cannot pay only to drop it later, or refuses it without a reason. */
async function assertCovered(client: EvmClient, from: string, cost: bigint): Promise<void> {
  const held = await client.getBalance({ address: from as Hex });
  if (held >= cost) return;
  const [has, needs] = [formatDecimal(held, COIN_SCALE), formatDecimal(cost, COIN_SCALE)];
  throw new ChainError(
    `the transfer from ${from} would fail: it holds ${has} of the coin and needs ${needs}`,
  );
}

function nonceOf(slot: TransactionSlot, address: string): number {
  const [payer, nonce] = slot.uses[0]?.split(':') ?? [];
  if (slot.uses.length !== 1 || payer !== address || !/^[0-9]+$/.test(nonce ?? ''))
    throw new ChainError(`${slot.uses.join(', ')} is no slot of ${address}`);
  return Number.parseInt(nonce ?? '', 10);
}

/** Repeating a broadcast is harmless: what the node knows already counts as done. */
async function broadcast(client: EvmClient, transaction: SignedTransaction): Promise<void> {
  try {
    await client.sendRawTransaction({ serializedTransaction: transaction.raw as Hex });
  } catch (error) {
    const { state } = await readStatus(client, transaction.txid);
    if (state === 'unknown')
      throw new ChainError(`the node refuses ${transaction.txid}: ${firstLine(error)}`);
  }
}

function toHeight(number: bigint): number {
  return Number.parseInt(number.toString(), 10);
}
