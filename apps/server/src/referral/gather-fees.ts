import { addDecimal, mulDecimal } from '@openbourse/money';
import type { FeesOfRange } from '../ledger/index.ts';
import type { Deps } from './deps.ts';
import { type Currency, type FeeRow, listCurrencies } from './settle-queries.ts';

/** So many transactions are read by one statement. */
const TXNS_PER_READ = 20_000;
const VALUE_SCALE = 8;

/** Worth of what a user traded. */
export interface Traded {
  readonly userId: number;
  readonly value: string;
}

export interface GatheredFees {
  readonly fees: readonly FeeRow[];
  readonly turnovers: readonly Traded[];
  /** The same without trades between people. */
  readonly volumes: readonly Traded[];
  readonly currencies: ReadonlyMap<number, Currency>;
  valueOf(currencyId: number, amount: string): string | null;
}

/** The fees that users paid in a range of transactions, and for how much they traded, at the prices of now. */
export async function gatherFees(
  deps: Pick<Deps, 'db' | 'fees' | 'market' | 'listTrades'>,
  range: { readonly afterTxnId: number; readonly toTxnId: number },
): Promise<GatheredFees> {
  const currencies = new Map((await listCurrencies(deps.db)).map((one) => [one.id, one]));
  const valueOf = (currencyId: number, amount: string): string | null => {
    const price = deps.market.price(currencies.get(currencyId)?.code ?? '');
    return price === null ? null : mulDecimal(amount, price, VALUE_SCALE, 'floor');
  };
  const sums = new Sums();
  for (let after = range.afterTxnId; after < range.toTxnId; after += TXNS_PER_READ) {
    const toTxnId = Math.min(after + TXNS_PER_READ, range.toTxnId);
    const read = await deps.fees.feesOf(deps.db, { afterTxnId: after, toTxnId });
    const trades = await deps.listTrades(
      deps.db,
      read.contracts.map(({ reference }) => reference),
    );
    sums.add(read, new Map(trades.map((trade) => [trade.id, trade])), valueOf);
  }
  return {
    fees: sums.feeRows().map((fee) => ({ ...fee, valueUsdt: valueOf(fee.currencyId, fee.amount) })),
    turnovers: tradedOf(sums.turnovers),
    volumes: tradedOf(sums.volumes),
    currencies,
    valueOf,
  };
}

function tradedOf(sums: ReadonlyMap<number, string>): readonly Traded[] {
  return [...sums].map(([userId, value]) => ({ userId, value }));
}

class Sums {
  readonly turnovers = new Map<number, string>();
  readonly volumes = new Map<number, string>();
  private readonly fees = new Map<string, Omit<FeeRow, 'valueUsdt'>>();

  add(
    read: FeesOfRange,
    trades: ReadonlyMap<string, { readonly userId: number; readonly notional: string }>,
    valueOf: (currencyId: number, amount: string) => string | null,
  ): void {
    for (const { userId: payerId, ...fee } of read.paid) this.addFee({ payerId, ...fee });
    for (const { kind, userId, currencyId, amount } of read.traded) {
      // A spot trade moves both of its assets: each counts half.
      const share = kind === 'spot_trade' ? mulDecimal(amount, '0.5', VALUE_SCALE + 10, 'floor') : amount;
      this.addTurnover({ userId, value: valueOf(currencyId, share) ?? '0' }, kind === 'spot_trade');
    }
    for (const { kind, reference, currencyId, amount } of read.contracts) {
      const trade = trades.get(reference);
      if (trade === undefined) continue;
      if (kind === 'contract_close')
        this.addFee({ payerId: trade.userId, house: 'contract_fee', currencyId, amount });
      this.addTurnover({ userId: trade.userId, value: trade.notional }, true);
    }
  }

  feeRows(): readonly Omit<FeeRow, 'valueUsdt'>[] {
    return [...this.fees.values()];
  }

  private addFee(fee: Omit<FeeRow, 'valueUsdt'>): void {
    const key = `${fee.payerId}:${fee.currencyId}:${fee.house}`;
    const before = this.fees.get(key)?.amount ?? '0';
    this.fees.set(key, { ...fee, amount: addDecimal(before, fee.amount) });
  }

  private addTurnover({ userId, value }: Traded, isOnMarket: boolean): void {
    for (const sums of isOnMarket ? [this.turnovers, this.volumes] : [this.turnovers])
      sums.set(userId, addDecimal(sums.get(userId) ?? '0', value));
  }
}
