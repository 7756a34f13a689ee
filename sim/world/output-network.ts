import { type Block, digest, type Draft, type Movement, Network, type Payment } from './network.ts';

export interface Output {
  readonly address: string;
  readonly units: bigint;
}

/** A payment that spends whole outputs and makes new ones; what is between them is its fee. */
export interface OutputPayment extends Payment {
  /** Spent outputs by their names, `txid:number`. */
  readonly inputs: readonly string[];
  readonly outputs: readonly Output[];
  /** Virtual bytes. */
  readonly size: bigint;
}

/** An output that is unspent after a block, with the block that made it. */
export interface Unspent extends Output {
  readonly height: number;
}

export type OutputBlock = Block<OutputPayment, Unspent>;

/** Units for a virtual byte by which a payment must outbid what it pushes out (Bitcoin Core, "incrementalrelayfee"). */
const RISE = 1n;
/** Units that the keepers of a cold wallet pay for a transaction. */
const KEEPERS_FEE = 5_000n;
/** Virtual bytes of one. */
const KEEPERS_SIZE = 200n;
/** Units for a virtual byte that no node lets its own users pay (Bitcoin Core, "maxfeerate"). */
const FEE_RATE_MAX = 10_000n;

const namesOf = ({ txid, outputs }: OutputPayment): readonly string[] =>
  outputs.map((_output, at) => `${txid}:${at}`);

/** A chain of outputs, as Bitcoin is one. No payment fails on it: it is in a block and done, or in none. */
export class OutputNetwork extends Network<OutputPayment, Unspent> {
  constructor(endowed: readonly Output[]) {
    super(new Map(endowed.map((output, at) => [`${digest(`first ${at}`)}:0`, { ...output, height: 0 }])));
  }

  protected nameOf(text: string): string {
    return digest(text);
  }

  /** All in one transaction. */
  pay(...movements: readonly Movement[]): string {
    const outputs = movements.map(({ to: address, units }) => ({ address, units }));
    const name = this.nextName();
    const txid = this.nameOf(name);
    const inputs = [`${this.nameOf(`spent by ${name}`)}:0`];
    this.add({ txid, isOfHouse: false, inputs, outputs, size: 0n });
    return txid;
  }

  /** The change comes back to the cold wallet. */
  payFrom(cold: string, { to, units }: Movement): string | null {
    const spent = new Set(this.waiting().flatMap(({ inputs }) => inputs));
    const free = [...this.head.held].filter(
      ([name, { address, height }]) =>
        address === cold && height <= this.finalBlock.height && !spent.has(name),
    );
    const inputs: string[] = [];
    let left = -units - KEEPERS_FEE;
    for (const [name, output] of free) {
      if (left >= 0n) break;
      inputs.push(name);
      left += output.units;
    }
    if (left < 0n) return null;
    const outputs = [{ address: to, units }, ...(left === 0n ? [] : [{ address: cold, units: left }])];
    const txid = this.nameOf(this.nextName());
    this.add({ txid, isOfHouse: true, isOfKeepers: true, inputs, outputs, size: KEEPERS_SIZE });
    return txid;
  }

  /** An output that is unspent or waits for its block. */
  private findOutput(name: string): Output | undefined {
    const [txid, number] = name.split(':');
    const parent = this.waiting().find((one) => one.txid === txid);
    return this.head.held.get(name) ?? parent?.outputs[Number(number)];
  }

  protected areRivals(one: OutputPayment, other: OutputPayment): boolean {
    return one.inputs.some((name) => other.inputs.includes(name));
  }

  protected refuse(payment: OutputPayment, rivals: readonly OutputPayment[]): string | null {
    const { inputs, size } = payment;
    if (!this.isPossible(payment)) return 'bad-txns-inputs-missingorspent';
    const fee = sumOf(inputs.map((name) => this.findOutput(name)!)) - sumOf(payment.outputs);
    if (fee < 0n) return 'bad-txns-in-belowout';
    if (fee > size * FEE_RATE_MAX) return 'max-fee-exceeded';
    const out = this.withChildren(rivals);
    if (inputs.some((name) => out.some((one) => namesOf(one).includes(name))))
      return 'bad-txns-spends-conflicting-tx';
    const outbid = out.reduce((sum, one) => sum + this.feeOf(one), 0n);
    return out.length > 0 && fee < outbid + size * RISE ? 'insufficient fee' : null;
  }

  /** Waiting payments with all that wait for their outputs. */
  private withChildren(payments: readonly OutputPayment[]): readonly OutputPayment[] {
    const all = new Set(payments);
    // A set is walked with what is added to it meanwhile.
    for (const parent of all) {
      const names = namesOf(parent);
      for (const one of this.waiting()) if (one.inputs.some((name) => names.includes(name))) all.add(one);
    }
    return [...all];
  }

  protected isNext({ isOfHouse, inputs }: OutputPayment, { held }: Draft<OutputPayment, Unspent>): boolean {
    return !isOfHouse || inputs.every((name) => held.has(name));
  }

  protected move(held: Map<string, Unspent>, payment: OutputPayment): boolean {
    for (const name of payment.inputs) held.delete(name);
    const height = this.head.height + 1;
    for (const [at, name] of namesOf(payment).entries()) held.set(name, { ...payment.outputs[at]!, height });
    return true;
  }

  protected parentsOf({ inputs }: OutputPayment): readonly string[] {
    return inputs.map((name) => name.slice(0, name.indexOf(':')));
  }

  protected isPossible({ isOfHouse, inputs }: OutputPayment): boolean {
    return !isOfHouse || inputs.every((name) => this.findOutput(name) !== undefined);
  }

  /** Payments hang on those of strangers here: once those are final, no branch is without them. */
  protected override isFinal({ txid }: OutputPayment): boolean {
    return this.wasFinal(txid);
  }

  /** A payment that is in a block or waits for one. */
  private known(txid: string): OutputPayment | undefined {
    return this.find(txid)?.payment ?? this.waiting().find((one) => one.txid === txid);
  }

  feeOf({ isOfHouse, inputs, outputs }: OutputPayment): bigint {
    if (!isOfHouse) return 0n;
    const spent = inputs.map((name) => {
      const [txid = '', number] = name.split(':');
      return this.block(0)?.held.get(name) ?? this.known(txid)!.outputs[Number(number)]!;
    });
    return sumOf(spent) - sumOf(outputs);
  }

  movementsOf({ outputs }: OutputPayment): readonly Movement[] {
    return outputs.map(({ address: to, units }) => ({ to, units, contract: null }));
  }

  holdingOf({ held }: OutputBlock, _asset: Pick<Movement, 'contract'>, address: string): bigint {
    return sumOf([...held.values()].filter((output) => output.address === address));
  }
}

function sumOf(outputs: readonly Output[]): bigint {
  return outputs.reduce((sum, { units }) => sum + units, 0n);
}
