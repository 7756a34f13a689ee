import { normaliseEvmAddress } from '../../apps/server/src/signer/index.ts';
import {
  type Block,
  digest,
  type Draft,
  type Mined,
  type Movement,
  Network,
  type Payment,
} from './network.ts';

/** A payment of an account. Amounts are units of the asset, fees units of the network's coin. */
export interface AccountPayment extends Payment, Movement {
  readonly from: string;
  /** The place in the line of the payer's payments; those from outside wait for no other one. */
  readonly nonce: number;
  /** Units of the coin for a unit of gas. */
  readonly price: bigint;
}

export type AccountBlock = Block<AccountPayment, bigint>;

/** The usual price of a unit of gas. */
export const PRICE = 20_000_000_000n;
/** Gas of a payment of the coin and of the token. */
export const GAS = { coin: 21_000n, token: 52_000n } as const;

export const keyOf = (contract: string | null, address: string): string => `${contract ?? 'coin'} ${address}`;
export const feeOf = ({ contract, price }: Pick<AccountPayment, 'contract' | 'price'>): bigint =>
  (contract === null ? GAS.coin : GAS.token) * price;

/** A made-up address with its checksum. */
export function addressOf(name: string): string {
  return normaliseEvmAddress(`0x${digest(name).slice(0, 40)}`) ?? '';
}

/** A chain of accounts, as Ethereum is one. */
export class AccountNetwork extends Network<AccountPayment, bigint> {
  constructor(endowed: readonly (readonly [contract: string | null, address: string, units: bigint])[]) {
    super(new Map(endowed.map(([contract, address, units]) => [keyOf(contract, address), units] as const)));
  }

  protected nameOf(text: string): string {
    return `0x${digest(text)}`;
  }

  pay({ to, contract, units }: Movement): string {
    const name = this.nextName();
    const txid = this.nameOf(name);
    this.add({ txid, isOfHouse: false, from: addressOf(name), nonce: 0, to, contract, units, price: 0n });
    return txid;
  }

  payFrom(from: string, { to, contract, units }: Movement): string | null {
    const own = this.waiting().filter((one) => one.isOfHouse && one.from === from);
    const all = [...own, { contract, units, price: PRICE }];
    const left = (of: string | null): bigint => this.holdingOf(this.finalBlock, { contract: of }, from);
    const fees = all.reduce((sum, one) => sum + feeOf(one), 0n);
    const taken = (of: string | null): bigint =>
      all.reduce((sum, one) => sum + (one.contract === of ? one.units : 0n), 0n);
    if (left(null) < fees + taken(null) || left(contract) < taken(contract)) return null;
    const txid = this.nameOf(this.nextName());
    const nonce = this.nonceOf(from) + own.length;
    this.add({ txid, isOfHouse: true, isOfKeepers: true, from, nonce, to, contract, units, price: PRICE });
    return txid;
  }

  /** The next nonce of a payer after a block. */
  nonceOf(address: string, upTo = this.head.height): number {
    return this.blocks()
      .slice(0, upTo + 1)
      .reduce((count, { mined }) => count + countOf(mined, address), 0);
  }

  protected areRivals(one: AccountPayment, other: AccountPayment): boolean {
    return one.isOfHouse && other.isOfHouse && one.from === other.from && one.nonce === other.nonce;
  }

  protected refuse(payment: AccountPayment, rivals: readonly AccountPayment[]): string | null {
    const { from, nonce, price } = payment;
    if (nonce < this.nonceOf(from)) return 'nonce too low';
    if (!isCovered(this.head.held, payment)) return 'insufficient funds for gas * price + value';
    const isTooCheap = rivals.some((rival) => price * 10n < rival.price * 11n);
    return isTooCheap ? 'replacement transaction underpriced' : null;
  }

  protected isNext(
    { isOfHouse, from, nonce }: AccountPayment,
    { mined }: Draft<AccountPayment, bigint>,
  ): boolean {
    return !isOfHouse || nonce === this.nonceOf(from) + countOf(mined, from);
  }

  protected move(held: Map<string, bigint>, payment: AccountPayment, isFailing: boolean): boolean | null {
    const { from, isOfHouse, to, contract, units } = payment;
    const add = (key: string, amount: bigint): void => void held.set(key, (held.get(key) ?? 0n) + amount);
    if (!isOfHouse) {
      add(keyOf(contract, to), units);
      return true;
    }
    if (!isCovered(held, payment)) return null;
    add(keyOf(null, from), -feeOf(payment));
    const source = keyOf(contract, from);
    if (isFailing || (held.get(source) ?? 0n) < units) return false;
    add(source, -units);
    add(keyOf(contract, to), units);
    return true;
  }

  /** A nonce has no parent: the next one waits for it. */
  protected parentsOf(): readonly string[] {
    return [];
  }

  protected isPossible(): boolean {
    return true;
  }

  feeOf(payment: AccountPayment): bigint {
    return feeOf(payment);
  }

  movementsOf(payment: AccountPayment): readonly Movement[] {
    return [payment];
  }

  holdingOf({ held }: AccountBlock, { contract }: Pick<Movement, 'contract'>, address: string): bigint {
    return held.get(keyOf(contract, address)) ?? 0n;
  }
}

function countOf(mined: readonly Mined<AccountPayment>[], address: string): number {
  return mined.filter(({ payment }) => payment.isOfHouse && payment.from === address).length;
}

/** True with the fee, and of the coin the amount, in the hands of the payer: else no block takes it. */
function isCovered(held: ReadonlyMap<string, bigint>, payment: AccountPayment): boolean {
  const { from, contract, units } = payment;
  const coins = feeOf(payment) + (contract === null ? units : 0n);
  return (held.get(keyOf(null, from)) ?? 0n) >= coins;
}
