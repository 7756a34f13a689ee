import { createHash } from 'node:crypto';
import { scriptOf } from '../apps/server/src/signer/index.ts';
import type { UtxoClient } from '../apps/server/src/wallet/chain/utxo/utxo-client.ts';
import { UTXO_TEST_NETWORK } from '../apps/server/src/wallet/testing/utxo-account.ts';

/** A mined coin can be spent after 100 blocks. */
const MATURE = 101;
/** The script `OP_TRUE`: what is paid to its hash needs no key, so a thousand transactions need no signatures. */
const OPEN_SCRIPT = '51';
const OPEN_OUTPUT = `0020${sha256(Buffer.from(OPEN_SCRIPT, 'hex')).toString('hex')}`;
const COIN = 5_000_000_000n;
const KEY_HASH_BYTES = 20;
const DUST = 1_000n;

/** A script as a node describes it. */
interface Decoded {
  readonly segwit: { readonly addresses: readonly string[] };
}

interface Output {
  readonly script: string;
  readonly units: bigint;
}

interface Coin {
  readonly txid: string;
  readonly number: number;
  readonly units: bigint;
}

/** Mines blocks of many transactions with a node of the regression test network. */
export interface FullBlocks {
  /** Mines a block whose first transactions pay the addresses, one each; answers its hash. */
  mine(paid: readonly string[]): Promise<string>;
}

/** Prepares coins for blocks of so many transactions, each with one input and three outputs. */
export async function prepareFullBlocks(
  node: UtxoClient,
  of: { readonly transactions: number; readonly units: bigint },
): Promise<FullBlocks> {
  const { segwit } = await node.call<Decoded>('decodescript', [OPEN_SCRIPT]);
  const [address = ''] = segwit.addresses;
  const [first = ''] = await node.call<string[]>('generatetoaddress', [MATURE, address]);
  const { tx } = await node.call<{ tx: readonly string[] }>('getblock', [first, 1]);
  const each = COIN / BigInt(of.transactions);
  const parts = Array.from({ length: of.transactions }, () => ({ script: OPEN_OUTPUT, units: each }));
  const split = spend({ txid: tx[0] ?? '', number: 0, units: COIN }, parts);
  await node.call('generateblock', [address, [split.raw]]);
  let coins = parts.map(({ units }, number): Coin => ({ txid: split.txid, number, units }));
  let others = 0;
  const stranger = (): Output => {
    others += 1;
    return { script: `0014${others.toString(16).padStart(2 * KEY_HASH_BYTES, 'b')}`, units: DUST };
  };
  return {
    mine: async (paid) => {
      const sent = coins.map((coin, place) => {
        const receiver = paid[place];
        const payment =
          receiver === undefined ? stranger() : { script: scriptHex(receiver), units: of.units };
        const rest = { script: OPEN_OUTPUT, units: coin.units - payment.units - DUST };
        return { ...spend(coin, [rest, payment, stranger()]), units: rest.units };
      });
      coins = sent.map(({ txid, units }) => ({ txid, number: 0, units }));
      const { hash } = await node.call<{ hash: string }>('generateblock', [
        address,
        sent.map(({ raw }) => raw),
      ]);
      return hash;
    },
  };
}

function scriptHex(address: string): string {
  return Buffer.from(scriptOf(address, UTXO_TEST_NETWORK)).toString('hex');
}

/** A transaction that spends a coin of the open script (BIP-144), without a fee. */
function spend(coin: Coin, outputs: readonly Output[]): { readonly txid: string; readonly raw: string } {
  const input = `${reversed(coin.txid)}${littleEndian(BigInt(coin.number), 4)}00ffffffff`;
  const list = outputs
    .map(({ script, units }) => `${littleEndian(units, 8)}${length(script.length / 2)}${script}`)
    .join('');
  const body = `01${input}${length(outputs.length)}${list}`;
  const [version, lockTime] = ['02000000', '00000000'];
  const witness = `01${length(OPEN_SCRIPT.length / 2)}${OPEN_SCRIPT}`;
  const txid = reversed(sha256(sha256(Buffer.from(`${version}${body}${lockTime}`, 'hex'))).toString('hex'));
  return { txid, raw: `${version}0001${body}${witness}${lockTime}` };
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function reversed(digits: string): string {
  return Buffer.from(digits, 'hex').reverse().toString('hex');
}

function littleEndian(value: bigint, bytes: number): string {
  return reversed(value.toString(16).padStart(2 * bytes, '0'));
}

/** A length as Bitcoin writes it, below 65,536. */
function length(value: number): string {
  return value < 0xfd ? littleEndian(BigInt(value), 1) : `fd${littleEndian(BigInt(value), 2)}`;
}
