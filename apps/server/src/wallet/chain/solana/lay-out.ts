import { base58, base64, hex } from '@scure/base';
import { formatDecimal, parseDecimal } from '@openbourse/money';
import {
  costMaxOf,
  decodeTransaction,
  encodeTransaction,
  readSolanaPayment,
  SIGNATURE_BYTES,
  SIGNATURE_FEE,
  SOLANA_TOKEN,
  solanaTokenAccountOf,
  type SolanaPayment,
  writeSolanaPayment,
} from '../../../signer/index.ts';
import { askSigner, type Signing } from '../ask-signer.ts';
import {
  ChainError,
  type OutgoingTransfer,
  type SignedTransaction,
  SlotsTakenError,
  type TransactionSlot,
} from '../chain.ts';
import { type MintOf, nonceOf, readAccounts } from './accounts.ts';
import { FINALIZED, lamportsOf, type SolanaClient } from './solana-client.ts';

export const COIN_SCALE = 9;
const MICRO = 1_000_000n;
/** Units of computing that a payment may use: five small instructions, or a new account of a token besides. */
const COIN_UNITS = 1_500;
const TOKEN_UNITS = 120_000;
/** The part of the recent fees that one's own is above, in hundredths. */
const PRICE_PERCENT = 75;
const UNIT_PRICE_MIN = 10_000n;
const RAISE = 3n;
/** Bytes of an account of a token; Token-2022 marks each as one whose owner stays. */
const ACCOUNT_BYTES = 165;
const ACCOUNT_2022_BYTES = 170;

/** The mark of the node before texts of programs. */
const PROGRAM_LOG = 'Program log: ';

/** Everything that payments of a chain need. */
export interface Payments {
  readonly client: SolanaClient;
  readonly signing: Signing;
  readonly addressOf: (payer: OutgoingTransfer['from']) => string;
  readonly gasAddress: string;
  readonly nonceAccounts: readonly string[];
  readonly mintOf: MintOf;
  /** Millionths of a lamport for a unit of computing that no transaction exceeds. */
  readonly unitPriceMax: bigint;
}

/**
 * The lifetime of the next transaction. The hot wallet's is the value of a nonce account that no other transaction has:
 * it stays valid until it is used, and then no other can use it. A collection has a recent block and expires within
 * minutes, which costs nothing where both ends are the house's.
 */
export async function nextSlot(
  { client, signing, addressOf, nonceAccounts }: Payments,
  { from }: OutgoingTransfer,
  taken: readonly TransactionSlot[],
): Promise<TransactionSlot> {
  if (from !== 'hot') {
    const asked = [{ commitment: 'confirmed' }];
    const { value } = await client.call<{ value: { blockhash: string } }>('getLatestBlockhash', asked);
    return { uses: [`${addressOf(from)}:${value.blockhash}`] };
  }
  const used = new Set(taken.flatMap((slot) => slot.uses));
  const accounts = await readAccounts(client, nonceAccounts);
  const slots = nonceAccounts.flatMap((address, place) => {
    const value = nonceOf(accounts[place], signing.hotAddress);
    return value === null ? [] : [`${address}:${value}`];
  });
  if (slots.length === 0)
    throw new ChainError(
      `${signing.chainCode} has no nonce account whose authority is ${signing.hotAddress}`,
    );
  const free = slots.find((slot) => !used.has(slot));
  if (free === undefined)
    throw new SlotsTakenError(
      `all ${slots.length} nonce accounts of ${signing.chainCode} wait for their transactions`,
    );
  return { uses: [free] };
}

/**
 * The present price of a unit of computing where these accounts are written, which is nothing for most of them: so at least a
 * little, and at most the highest allowed.
 */
export async function readUnitPrice(
  { client, unitPriceMax }: Payments,
  accounts: readonly string[],
): Promise<bigint> {
  const recent = await client.call<readonly { readonly prioritizationFee: number }[]>(
    'getRecentPrioritizationFees',
    [accounts],
  );
  const fees = recent.map(({ prioritizationFee }) => prioritizationFee).toSorted((a, b) => a - b);
  const price = lamportsOf(fees[Math.floor((fees.length * PRICE_PERCENT) / 100)] ?? 0);
  return lesser(price > UNIT_PRICE_MIN ? price : UNIT_PRICE_MIN, unitPriceMax);
}

/** Three times the price of before, and at least the present one. Fails where it was the highest allowed already. */
export async function raiseUnitPrice(payments: Payments, before: SignedTransaction): Promise<bigint> {
  const payment = readSolanaPayment(decodeTransaction(hex.decode(before.raw)).message);
  if (payment === null) throw new ChainError(`${before.txid} is no payment`);
  const { unitPriceMax } = payments;
  if (payment.unitPrice >= unitPriceMax)
    throw new ChainError(
      `${before.txid} pays ${payment.unitPrice} for a unit already, and ${unitPriceMax} is allowed`,
    );
  const raised = payment.unitPrice * RAISE;
  const present = await readUnitPrice(payments, [payment.payer]);
  return lesser(raised > present ? raised : present, unitPriceMax);
}

const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Lays a transfer out in a slot, tries it at the node, and lets the signer sign it. */
export async function signTransfer(
  payments: Payments,
  transfer: OutgoingTransfer,
  of: { readonly slot: TransactionSlot; readonly unitPrice: bigint },
): Promise<SignedTransaction> {
  const { slot, unitPrice } = of;
  const payment = {
    ...(await payoutOf(payments, transfer)),
    ...(await lifetimeOf(payments, transfer, slot)),
    unitPrice,
  };
  const message = writeSolanaPayment(payment);
  await assertWorks(payments, payment, message);
  const raw = await askSigner(payments.signing, transfer, { kind: 'solana', message: hex.encode(message) });
  const [signature] = decodeTransaction(hex.decode(raw)).signatures;
  if (signature === undefined) throw new ChainError('the signer answers a transaction without signatures');
  const feeMax = formatDecimal(costMaxOf(payment), COIN_SCALE);
  return { txid: base58.encode(signature), raw, slot, feeMax };
}

/** A payment but for its price and lifetime. */
type Payout = Omit<SolanaPayment, 'nonceAccount' | 'lifetime' | 'unitPrice'>;

export async function payoutOf(payments: Payments, transfer: OutgoingTransfer): Promise<Payout> {
  const { asset, from, to, amount } = transfer;
  const { contractAddress: mint, scale } = asset;
  const payer = payments.addressOf(from);
  const feePayer = from === 'hot' ? payer : payments.gasAddress;
  const base = { payer, feePayer, to, units: parseDecimal(amount, scale) };
  if (mint === null) return { ...base, unitLimit: COIN_UNITS, token: null };
  return { ...base, unitLimit: TOKEN_UNITS, token: { mint, ...(await payments.mintOf(mint)) } };
}

/** The lifetime that a slot reserves. Fails where its nonce is used up: nothing that was signed with it can be mined any more. */
async function lifetimeOf(
  { client, signing, addressOf, nonceAccounts }: Payments,
  { from }: OutgoingTransfer,
  slot: TransactionSlot,
): Promise<Pick<SolanaPayment, 'nonceAccount' | 'lifetime'>> {
  const [account = '', lifetime = ''] = slot.uses[0]?.split(':') ?? [];
  const isRight = from === 'hot' ? nonceAccounts.includes(account) : account === addressOf(from);
  if (slot.uses.length !== 1 || !isRight)
    throw new ChainError(`${slot.uses.join(', ')} is no slot of ${addressOf(from)}`);
  if (from !== 'hot') return { nonceAccount: null, lifetime };
  const [found] = await readAccounts(client, [account]);
  if (nonceOf(found, signing.hotAddress) !== lifetime)
    throw new ChainError(`the nonce account ${account} has gone on: the transaction needs another one`);
  return { nonceAccount: account, lifetime };
}

/** A trial at the node, so that nothing is signed that would fail. */
async function assertWorks(
  { client }: Payments,
  { payer, feePayer }: SolanaPayment,
  message: Uint8Array,
): Promise<void> {
  const unsigned = Array.from({ length: payer === feePayer ? 1 : 2 }, () => new Uint8Array(SIGNATURE_BYTES));
  const asked = [
    base64.encode(encodeTransaction(unsigned, message)),
    { ...FINALIZED, encoding: 'base64', sigVerify: false, replaceRecentBlockhash: payer !== feePayer },
  ];
  const { value } = await client.call<{
    readonly value: { readonly err: unknown; readonly logs: readonly string[] | null };
  }>('simulateTransaction', asked);
  if (value.err === null) return;
  const said = value.logs?.findLast((line) => line.startsWith(PROGRAM_LOG)) ?? PROGRAM_LOG;
  const reason = `${JSON.stringify(value.err)} ${said.slice(PROGRAM_LOG.length)}`.trimEnd();
  throw new ChainError(`the transfer from ${payer} would fail: ${reason}`);
}

/** Cost of a payment now: signatures, priority, and the account of the receiver where there is none. */
export async function estimateFee(payments: Payments, transfer: OutgoingTransfer): Promise<bigint> {
  const { payer, feePayer, unitLimit, to, token } = await payoutOf(payments, transfer);
  const price = await readUnitPrice(payments, [payer]);
  const signatures = payer === feePayer ? 1n : 2n;
  const cost = signatures * SIGNATURE_FEE + (price * BigInt(unitLimit) + MICRO - 1n) / MICRO;
  if (token === null) return cost;
  const { mint, program } = token;
  const account = solanaTokenAccountOf({ owner: to, mint, program });
  const [found] = await readAccounts(payments.client, [account]);
  return found === null ? cost + (await readRent(payments.client, program)) : cost;
}

async function readRent(client: SolanaClient, program: string): Promise<bigint> {
  const bytes = program === SOLANA_TOKEN ? ACCOUNT_BYTES : ACCOUNT_2022_BYTES;
  return lamportsOf(await client.call<number>('getMinimumBalanceForRentExemption', [bytes, FINALIZED]));
}

/** Repeating a broadcast is harmless. What fails is carried out as a failure, so that every transaction has an end. */
export async function sendRaw(client: SolanaClient, raw: string): Promise<void> {
  const options = { encoding: 'base64', skipPreflight: true };
  await client.call('sendTransaction', [base64.encode(hex.decode(raw)), options]);
}
