import { parseDecimal } from '@openbourse/money';
import { nextTurn } from '../../../kernel/clock.ts';
import { ChainError, type HeldOutput } from '../chain.ts';
import type { UtxoClient } from './utxo-client.ts';

export const COIN_SCALE = 8;
/** Outputs that are read in one turn of the event loop: a few milliseconds. */
const OUTPUTS_AT_ONCE = 10_000;

/** An output that is unspent in a block, in minor units. */
export interface UnspentOutput {
  /** `txid:vout`. */
  readonly name: string;
  readonly units: bigint;
}

interface ScanAnswer {
  readonly unspents: readonly {
    readonly txid: string;
    readonly vout: number;
    readonly desc: string;
    readonly amount: string;
    readonly height: number;
  }[];
}

/**
 * Reads the unspent outputs of addresses from the node's own set, so that no wallet of the node is needed. It takes
 * seconds to minutes on a main network.
 */
export async function scanOutputs(
  client: UtxoClient,
  addresses: readonly string[],
): Promise<readonly HeldOutput[]> {
  const descriptors = addresses.map((address) => `addr(${address})`);
  const { unspents } = await client.call<ScanAnswer>('scantxoutset', ['start', descriptors]);
  const held: HeldOutput[] = [];
  for (let from = 0; from < unspents.length; from += OUTPUTS_AT_ONCE) {
    await nextTurn();
    for (const { txid, vout, desc, amount, height } of unspents.slice(from, from + OUTPUTS_AT_ONCE)) {
      const address = /^addr\((\w+)\)/.exec(desc)?.[1] ?? '';
      held.push({ name: `${txid}:${vout}`, address, amount, height });
    }
  }
  return held;
}

/** Looks one output up, whether or not a waiting transaction spends it. */
export async function findOutput(client: UtxoClient, name: string): Promise<UnspentOutput> {
  const [txid, vout] = name.split(':');
  const output = await client.call<{ value: string } | null>('gettxout', [
    txid,
    Number.parseInt(vout ?? '', 10),
    false,
  ]);
  if (output === null) throw new ChainError(`the output ${name} is spent or unknown`);
  return { name, units: parseDecimal(output.value, COIN_SCALE) };
}

interface NodeTransaction {
  readonly vin: readonly { readonly txid: string; readonly vout: number }[];
  readonly vout: readonly { readonly n: number; readonly value: string }[];
}

/** Inputs of a transaction less its outputs, in minor units. Nodes before Bitcoin Core 25 do not say it. */
export async function readPaidFee(client: UtxoClient, txid: string): Promise<bigint> {
  const read = (id: string) => client.call<NodeTransaction>('getrawtransaction', [id, true]);
  const { vin, vout } = await read(txid);
  let fee = 0n;
  for (const input of vin) {
    const spent = (await read(input.txid)).vout.find(({ n }) => n === input.vout);
    if (spent === undefined) throw new ChainError(`the node does not know what ${txid} spent`);
    fee += parseDecimal(spent.value, COIN_SCALE);
  }
  for (const { value } of vout) fee -= parseDecimal(value, COIN_SCALE);
  return fee;
}

/** Virtual bytes of a transaction whose inputs are all native segwit with one key (BIP-141, "Weight"). */
export function virtualSize(shape: {
  readonly inputs: number;
  readonly scripts: readonly Uint8Array[];
}): bigint {
  const outputs = shape.scripts.reduce((sum, script) => sum + 9 + script.length, 0);
  return BigInt(11 + 69 * shape.inputs + outputs);
}

/** Takes the largest outputs first until they pay `target` plus what their own size costs; null when they never do. */
export function selectOutputs<T extends { readonly name: string; readonly units: bigint }>(
  outputs: readonly T[],
  costOf: (inputs: number) => bigint,
): readonly T[] | null {
  const sorted = outputs.toSorted((a, b) =>
    a.units === b.units ? (a.name < b.name ? -1 : 1) : a.units > b.units ? -1 : 1,
  );
  const chosen: T[] = [];
  let sum = 0n;
  for (const output of sorted) {
    chosen.push(output);
    sum += output.units;
    if (sum >= costOf(chosen.length)) return chosen;
  }
  return null;
}
