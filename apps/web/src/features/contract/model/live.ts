import {
  bracketOf,
  type ContractTerms,
  equityAt,
  feeOf,
  formatMoney,
  formatPercent,
  formatPrice,
  type Holding,
  initialMargin,
  liquidationPrice,
  marginRatio,
  notionalOf,
  profitAt,
  type Quote,
  readConversion,
  readMoney,
  readPercent,
  readPrice,
  readQuantity,
  readTerms,
  requirementAt,
  riskRate,
} from '@openbourse/engine';
import { CONTRACT_LIMITS } from '@openbourse/api/contract/limits';
import type { Position, Product } from './rows.ts';

/** Nearness of a position to its liquidation (rule book, section 2, "Risk rate"). */
export type RiskLevel = 'safe' | 'warn' | 'urgent';

/** The numbers of a position at a mark price, as texts. */
export interface LiveNumbers {
  /** Before fees. */
  readonly profit: string;
  /** Of the initial margin, in percent. */
  readonly profitPercent: string;
  /** Result of the position in all if it were closed now, after every fee. */
  readonly result: string;
  readonly risk: Risk;
}

export interface Risk {
  /** Requirement as a share of the equity, in percent: 100 is the liquidation. */
  readonly ratio: string;
  /** Equity of the initial margin, in percent (rule book, section 2, "Risk rate"): 100 at the opening. */
  readonly left: string;
  readonly level: RiskLevel;
}

/** The rules of a product as numbers; kept, since they are read with every tick. */
const readings = new WeakMap<Product['terms'], ContractTerms>();

export function termsOf(product: Product): ContractTerms {
  const known = readings.get(product.terms);
  if (known !== undefined) return known;
  const terms = readTerms(product.terms, product.price_tick);
  readings.set(product.terms, terms);
  return terms;
}

/**
 * Data from which the risk of a position is computed. A pending order is seen as if it were filled at its
 * limit, with the conversion of now; null while that is not known.
 */
export function holdingOf(position: Position, product: Product): Holding | null {
  const terms = termsOf(product);
  const price = position.open_price ?? position.limit_price;
  const conversionText = position.conversion ?? product.conversion;
  if (price === null || conversionText === null) return null;
  const entry = readPrice(price);
  const quantity = readQuantity(position.quantity);
  const conversion = readConversion(conversionText);
  const bracket = bracketOf(terms, notionalOf({ price: entry, quantity, conversion }));
  const { maintenance_percent: rate, maintenance_amount: amount } = position;
  return {
    side: position.side,
    entry,
    quantity,
    conversion,
    margin: readMoney(position.margin),
    maintenanceRate: rate === null ? (bracket?.maintenanceRate ?? 0n) : readPercent(rate),
    maintenanceAmount: amount === null ? (bracket?.amount ?? 0n) : readMoney(amount),
    feeRate: terms.feeRate,
  };
}

/** Profit and risk of an isolated position; a cross position's risk is that of its account. */
export function liveNumbers(position: Position, holding: Holding, mark: string): LiveNumbers {
  const price = readPrice(mark);
  const profit = profitAt(holding, price);
  const initial = initialOf(position, holding);
  const equity = equityAt(holding, price);
  return {
    profit: formatMoney(profit),
    profitPercent: percentText(riskRate(profit, initial)),
    result: resultAt(position, holding, mark),
    risk: riskOf({ equity, initial, required: requirementAt(holding, price) }),
  };
}

/** Result of a position in all, after every fee, if all of it were closed at a price. */
export function resultAt(
  position: Pick<Position, 'realised_profit' | 'open_fee' | 'close_fee' | 'overnight_fee'>,
  holding: Holding,
  price: string,
): string {
  return formatMoney(readMoney(resultOf(position)) + closeAt(holding, readPrice(price)));
}

/** Result of an ended position in all, after every fee. */
export function resultOf(
  position: Pick<Position, 'realised_profit' | 'open_fee' | 'close_fee' | 'overnight_fee'>,
): string {
  const { realised_profit: realised, open_fee: open, close_fee: close, overnight_fee: nights } = position;
  return formatMoney(readMoney(realised) - readMoney(open) - readMoney(close) - readMoney(nights));
}

/** The profit of a close at a price, less its fee. */
export function closeAt(holding: Holding, price: bigint): bigint {
  return profitAt(holding, price) - feeOf(notionalOf({ ...holding, price }), holding.feeRate);
}

/** The risk of an isolated position right after it is opened at a mark price. */
export function openingRisk({ holding, margin }: Pick<Quote, 'holding' | 'margin'>, mark: bigint): Risk {
  return riskOf({ equity: equityAt(holding, mark), initial: margin, required: requirementAt(holding, mark) });
}

/** The margin that a position was opened with, which its rates are of. */
export function initialOf(position: Pick<Position, 'leverage' | 'notional'>, holding: Holding): bigint {
  const notional =
    position.notional === null
      ? notionalOf({ ...holding, price: holding.entry })
      : readMoney(position.notional);
  return initialMargin(notional, position.leverage);
}

/** One member of the cross account. */
export interface CrossMember {
  readonly position: Position;
  readonly holding: Holding;
  readonly mark: string;
}

/** The risk of the cross account as a whole; null without cross positions. */
export function crossRisk(members: readonly CrossMember[], available: string): Risk | null {
  if (members.length === 0) return null;
  let equity = readMoney(available);
  let initial = 0n;
  let required = 0n;
  for (const { position, holding, mark } of members) {
    const price = readPrice(mark);
    equity += equityAt(holding, price);
    initial += initialOf(position, holding);
    required += requirementAt(holding, price);
  }
  return riskOf({ equity, initial, required });
}

function riskOf(of: { readonly equity: bigint; readonly initial: bigint; readonly required: bigint }): Risk {
  const { equity, initial, required } = of;
  const rate = riskRate(equity, initial);
  const urgentBelow = required * BigInt(CONTRACT_LIMITS.urgentLiquidationPercent);
  const isUrgent = equity * 100n <= urgentBelow;
  const isWarned = rate <= BigInt(CONTRACT_LIMITS.warnRiskPercent * 100);
  const ratio = percentText(marginRatio(required, equity));
  return { ratio, left: percentText(rate), level: isUrgent ? 'urgent' : isWarned ? 'warn' : 'safe' };
}

/** Hundredths of a percent as a percentage. */
function percentText(rate: bigint): string {
  return formatPercent(rate * 10n ** 4n);
}

/** The liquidation price of a holding as people see it; null where no price liquidates it. */
export function liquidationText(holding: Holding, product: Product): string | null {
  const price = liquidationPrice(holding, termsOf(product).priceTick);
  return price === null ? null : formatPrice(price);
}
