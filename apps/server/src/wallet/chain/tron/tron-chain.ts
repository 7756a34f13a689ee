import { formatDecimal, parseDecimal } from '@openbourse/money';
import {
  normaliseTronAddress,
  type Payer,
  readTronPayment,
  tronAccountOf,
  tronAddressOfKey,
  tronTxid,
} from '../../../signer/index.ts';
import { askSigner, type Signing } from '../ask-signer.ts';
import {
  type BlockName,
  type Chain,
  ChainError,
  type OutgoingTransfer,
  type SignedTransaction,
  type TransactionSlot,
} from '../chain.ts';
import { type AccountChainOptions, openAccountChain } from '../open-account-chain.ts';
import { COIN_SCALE, freeSlot, layOut, readCost } from './lay-out.ts';
import { planCollection } from './plan-collection.ts';
import { readCoins, readHeld } from './read-held.ts';
import { hasExpired, readPaidFee, readStatus, UNFINAL_MAX } from './read-status.ts';
import { scanBlock } from './scan-block.ts';
import { connectTron, type TronClient, type TronHeader, wordOf } from './tron-client.ts';

const DECIMALS = '313ce567';
const DECIMALS_MAX = 255n;

/**
 * `url` is the HTTP interface of a node, which serves `/wallet`. The number of the network is the last four bytes of its
 * first block, as TRON counts networks: 728126428 is the main one. The account is m/44'/195'/0'.
 */
export interface TronChainOptions extends AccountChainOptions {
  /** Where the same node serves `/walletsolidity`; a node of one's own does so at port 8091. */
  readonly finalUrl?: string;
  /** TRX that no transaction burns more of for its energy. */
  readonly feeLimitMax: number;
}

export interface TronChain extends Chain {
  /** An operator tops it up. */
  readonly gasAddress: string;
}

interface Payment {
  readonly client: TronClient;
  readonly signing: Signing;
  readonly addressOf: (payer: Payer) => string;
  readonly feeLimitMax: bigint;
}

/**
 * TRON over the HTTP interface of java-tron. The node has to keep transactions and their effects (`transHistory`) and
 * inner payments (`vm.saveInternalTx`).
 */
export function createTronChain(options: TronChainOptions): TronChain {
  const client = connectTron(options.url, options.finalUrl);
  const feeLimitMax = parseDecimal(`${options.feeLimitMax}`, COIN_SCALE);
  const { addressOf, signing, checkNetwork, part } = openAccountChain(options, {
    addressOfKey: tronAddressOfKey,
    normalise: normaliseTronAddress,
    readNetwork: async () => Number.parseInt((await client.header(0))?.hash.slice(-8) ?? '', 16),
  });
  const { hotAddress, gasAddress, coldAddress } = part;
  const payment: Payment = { client, signing, addressOf, feeLimitMax };

  return {
    ...part,
    family: 'tron',
    head: async () => {
      await checkNetwork();
      return readHead(client);
    },
    blockHash: async (height) => (await client.header(height))?.hash ?? null,
    scanBlock: (height, watch) => scanBlock(client, { height, hotAddress, gasAddress, coldAddress }, watch),
    readHeld: async (addresses, of) => ({ balances: await readHeld(client, addresses, of), outputs: [] }),
    readDecimals: (contract) => readDecimals(client, contract, hotAddress),
    planCollection: (plan) => planCollection(client, plan, { hot: hotAddress, feeLimitMax }),
    estimateFee: async (transfer) => {
      const { most } = await readCost(client, transfer, { payer: addressOf(transfer.from), feeLimitMax });
      return formatDecimal(most, COIN_SCALE);
    },
    nextSlot: (transfer, taken) => nextSlot(payment, transfer, taken),
    sign: async (transfer, slot) => {
      await checkNetwork();
      return signTransfer(payment, transfer, slot);
    },
    hasExpired: (transaction) => hasExpired(client, transaction),
    replace: async (transfer, before) => {
      if (!(await hasExpired(client, before)))
        throw new ChainError(`${before.txid} may still be mined, and nothing outbids it on this chain`);
      return signTransfer(payment, transfer, before.slot);
    },
    broadcast: (transaction) => broadcast(client, transaction),
    status: (txid) => readStatus(client, txid),
    paidFee: async (txid) => formatDecimal(await readPaidFee(client, txid), COIN_SCALE),
  };
}

/** The end of the chain, no further from the last final block than confirmations count what is not final. */
async function readHead(client: TronClient): Promise<BlockName> {
  const [head, final] = await Promise.all([client.head(), client.head(true)]);
  const last = final.height + UNFINAL_MAX;
  const end: TronHeader | null = head.height <= last ? head : await client.header(last);
  if (end === null) throw new ChainError(`block ${last} was replaced while the end was looked for`);
  return { height: end.height, hash: end.hash };
}

async function readDecimals(client: TronClient, contract: string, from: string): Promise<number | null> {
  const accounts = { from: tronAccountOf(from) ?? '', contract: tronAccountOf(contract) ?? '' };
  const decimals = wordOf(await client.ask({ ...accounts, data: DECIMALS }));
  return decimals === null || decimals > DECIMALS_MAX ? null : Number.parseInt(decimals.toString(), 10);
}

async function nextSlot(
  { client, addressOf, feeLimitMax }: Payment,
  transfer: OutgoingTransfer,
  taken: readonly TransactionSlot[],
): Promise<TransactionSlot> {
  const payer = addressOf(transfer.from);
  const { feeLimit } = await readCost(client, transfer, { payer, feeLimitMax });
  const [head, final] = await Promise.all([client.head(), client.head(true)]);
  return freeSlot(payer, { head, final, feeLimit }, taken);
}

async function signTransfer(
  { client, signing, addressOf, feeLimitMax }: Payment,
  transfer: OutgoingTransfer,
  slot: TransactionSlot,
): Promise<SignedTransaction> {
  const payer = addressOf(transfer.from);
  const raw = layOut(transfer, { payer, slot, head: await client.head() });
  const { most, burnt, feeLimit } = await readCost(client, transfer, { payer, feeLimitMax });
  await assertCovered(client, transfer, { payer, burnt });
  const signed = await askSigner(signing, transfer, { kind: 'tron', raw: Buffer.from(raw).toString('hex') });
  const feeMax = most - feeLimit + (readTronPayment(raw)?.feeLimit ?? 0n);
  return { txid: tronTxid(raw), raw: signed, slot, feeMax: formatDecimal(feeMax, COIN_SCALE) };
}

/** A call that cannot pay for its energy is mined, fails, and costs all that there was. */
async function assertCovered(
  client: TronClient,
  { asset, amount }: OutgoingTransfer,
  { payer, burnt }: { readonly payer: string; readonly burnt: bigint },
): Promise<void> {
  const held = (await readCoins(client, payer)) ?? 0n;
  const cost = asset.contractAddress === null ? burnt + parseDecimal(amount, asset.scale) : burnt;
  if (held >= cost) return;
  const [has, needs] = [formatDecimal(held, COIN_SCALE), formatDecimal(cost, COIN_SCALE)];
  throw new ChainError(
    `the transfer from ${payer} would fail: it holds ${has} of the coin and needs ${needs}`,
  );
}

/** Repeating a broadcast is harmless: what the node knows already counts as done. */
async function broadcast(client: TronClient, { txid, raw }: SignedTransaction): Promise<void> {
  const answer = await client.call<{ result?: boolean; code?: string; message?: string }>(
    'wallet/broadcasthex',
    { transaction: raw },
  );
  if (answer.result === true || answer.code === 'DUP_TRANSACTION_ERROR') return;
  const { state } = await readStatus(client, txid);
  if (state === 'unknown')
    throw new ChainError(`the node refuses ${txid}: ${answer.code ?? 'no reason'} ${answer.message ?? ''}`);
}
