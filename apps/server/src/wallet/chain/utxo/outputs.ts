import { parseDecimal } from '@openbourse/money';
import { ChainError } from '../chain.ts';
import type { UtxoClient } from './utxo-client.ts';

export const COIN_SCALE = 8;

/** An output that nobody has spent in a block, in minor units. */
export interface UnspentOutput {
  /** `txid:vout`. */
  readonly name: string;
  readonly script: string;
  readonly units: bigint;
}

interface ScanAnswer {
  readonly unspents: readonly {
    readonly txid: string;
    readonly vout: number;
    readonly scriptPubKey: string;
    readonly amount: string;
  }[];
}

/**
 * Reads the unspent outputs of addresses from the node's own set, so that no wallet of the node is needed. It takes
 * seconds to minutes on a main network, and the node does one at a time; a second one waits.
 */
export class OutputReader {
  readonly #client: UtxoClient;
  #last: Promise<unknown> = Promise.resolve();

  constructor(client: UtxoClient) {
    this.#client = client;
  }

  async read(addresses: readonly string[]): Promise<readonly UnspentOutput[]> {
    const descriptors = addresses.map((address) => `addr(${address})`);
    const scan = this.#last.then(() => this.#client.call<ScanAnswer>('scantxoutset', ['start', descriptors]));
    this.#last = scan.catch(() => undefined);
    return (await scan).unspents.map(({ txid, vout, scriptPubKey, amount }) => ({
      name: `${txid}:${vout}`,
      script: scriptPubKey,
      units: parseDecimal(amount, COIN_SCALE),
    }));
  }

  /** Looks one output up, whether or not a waiting transaction spends it. */
  async find(name: string): Promise<UnspentOutput> {
    const [txid, vout] = name.split(':');
    const output = await this.#client.call<{ value: string; scriptPubKey: { hex: string } } | null>(
      'gettxout',
      [txid, Number.parseInt(vout ?? '', 10), false],
    );
    if (output === null) throw new ChainError(`the output ${name} is spent or unknown`);
    return { name, script: output.scriptPubKey.hex, units: parseDecimal(output.value, COIN_SCALE) };
  }
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
export function selectOutputs(
  outputs: readonly UnspentOutput[],
  costOf: (inputs: number) => bigint,
): readonly UnspentOutput[] | null {
  const sorted = outputs.toSorted((a, b) =>
    a.units === b.units ? (a.name < b.name ? -1 : 1) : a.units > b.units ? -1 : 1,
  );
  const chosen: UnspentOutput[] = [];
  let sum = 0n;
  for (const output of sorted) {
    chosen.push(output);
    sum += output.units;
    if (sum >= costOf(chosen.length)) return chosen;
  }
  return null;
}
