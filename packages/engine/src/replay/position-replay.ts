import { assert } from '../assert.ts';
import { entryPrice, initialMargin, notionalOf, profitAt } from '../contract/margin.ts';
import { marginShare, settleClose } from '../contract/settlement.ts';
import {
  type ContractSide,
  type ContractTermsText,
  formatMoney,
  formatPrice,
  quantityOf,
  readConversion,
  readMoney,
  readPrice,
  readTerms,
} from '../contract/terms.ts';
import { ReplayDifference } from './market-rows.ts';

/** A recorded close of some lots. Amounts are decimals; a mark is null where its tick is kept no longer. */
export interface RecordedClose {
  readonly number: number;
  readonly at: number;
  readonly reason: string;
  readonly lots: number;
  readonly lotsBefore: number;
  readonly closePrice: string;
  readonly mark: string | null;
  readonly profit: string;
  readonly fee: string;
  readonly liquidationFee: string;
  readonly deficit: string;
  readonly margin: string;
  readonly marginBefore: string;
}

/** A change of the margin besides closes. */
export interface RecordedMarginChange {
  readonly at: number;
  readonly amount: string;
}

/** A position that was opened, as it was recorded. */
export interface RecordedPosition {
  readonly id: string;
  readonly side: ContractSide;
  readonly marginMode: 'isolated' | 'cross';
  readonly leverage: number;
  readonly lotsOpened: number;
  readonly openPrice: string;
  readonly conversion: string;
  readonly openedAt: number;
  /** The tick at which it was opened; null where it is kept no longer. */
  readonly entryMark: string | null;
  readonly terms: ContractTermsText;
  /** Of its match when it was opened. */
  readonly priceTick: string;
  readonly closes: readonly RecordedClose[];
  /** Null where they were not kept: its margin is then believed where a close names it. */
  readonly marginChanges: readonly RecordedMarginChange[] | null;
}

/** A position as it stands after what was recorded of it. */
export interface ReplayedPosition {
  readonly lots: number;
  readonly openPrice: string;
  readonly notional: string;
  /** Null where it cannot be known. */
  readonly margin: string | null;
  readonly realisedProfit: string;
}

/**
 * Rebuilds a position up to an instant, and judges its entry and each close by the rules of the contract. Throws
 * `ReplayDifference` at the first number that does not follow.
 */
export function replayPosition(position: RecordedPosition, until: number): ReplayedPosition {
  const state = openOf(position);
  for (const close of position.closes) {
    if (close.at > until) break;
    const place = `close ${close.number} of position ${position.id}`;
    moveMargin(position, state, { until: close.at, to: close.marginBefore });
    same(place, 'a margin before it of', [formatMoney(state.margin), close.marginBefore]);
    judgeClose(position, state, { close, place });
    state.lots -= close.lots;
    state.margin -= readMoney(close.margin);
    state.profit += readMoney(close.profit);
  }
  moveMargin(position, state, { until, to: null });
  const { terms, conversion, entry, lots } = state;
  return {
    lots,
    openPrice: position.openPrice,
    notional: formatMoney(notionalOf({ price: entry, quantity: quantityOf(terms, lots), conversion })),
    margin: position.marginChanges === null && lots > 0 ? null : formatMoney(state.margin),
    realisedProfit: formatMoney(state.profit),
  };
}

/** Applies what moved the margin until an instant; of changes at the instant of a close, those that lead to its margin. */
function moveMargin(
  { marginChanges }: RecordedPosition,
  state: ReturnType<typeof openOf>,
  { until, to }: { readonly until: number; readonly to: string | null },
): void {
  if (marginChanges === null) {
    if (to !== null) state.margin = readMoney(to);
    return;
  }
  for (;;) {
    const next = marginChanges[state.changesTaken];
    if (next === undefined || next.at > until) return;
    if (to !== null && next.at === until && formatMoney(state.margin) === to) return;
    state.margin += readMoney(next.amount);
    state.changesTaken += 1;
  }
}

function openOf(position: RecordedPosition) {
  const { id, side, leverage, lotsOpened, openPrice, entryMark } = position;
  const terms = readTerms(position.terms, position.priceTick);
  const entry = readPrice(openPrice);
  const conversion = readConversion(position.conversion);
  if (entryMark !== null) {
    const expected = formatPrice(entryPrice(terms, side, readPrice(entryMark)));
    same(`position ${id}`, 'an entry at its tick of', [expected, openPrice]);
  }
  const notional = notionalOf({ price: entry, quantity: quantityOf(terms, lotsOpened), conversion });
  const margin = initialMargin(notional, leverage);
  return { terms, entry, conversion, margin, lots: lotsOpened, profit: 0n, changesTaken: 0 };
}

function judgeClose(
  { side, marginMode }: RecordedPosition,
  state: ReturnType<typeof openOf>,
  { close, place }: { readonly close: RecordedClose; readonly place: string },
): void {
  const { terms, entry, conversion, margin, lots } = state;
  same(place, 'lots before it of', [String(lots), String(close.lotsBefore)]);
  assert(close.lots <= lots, `${place} closes what is open`);
  if (close.mark !== null) same(place, 'a price at its tick of', [close.mark, close.closePrice]);
  const mark = readPrice(close.closePrice);
  const rates = { maintenanceRate: 0n, maintenanceAmount: 0n, feeRate: terms.feeRate };
  const holding = { side, entry, conversion, margin, quantity: quantityOf(terms, lots), ...rates };
  const profit = profitAt({ ...holding, quantity: quantityOf(terms, close.lots) }, mark);
  same(place, 'a profit of', [formatMoney(profit), close.profit]);
  same(place, 'a margin given free of', [
    formatMoney(marginShare({ margin, lots }, close.lots)),
    close.margin,
  ]);
  // What a cross position may take of its account is known to the receipt of the close.
  if (marginMode === 'cross') return;
  const settled = settleClose(
    { holding, lots, terms, collateral: 0n },
    { lots: close.lots, mark, isLiquidation: close.reason === 'liquidation' },
  );
  same(place, 'a fee of', [formatMoney(settled.fee), close.fee]);
  same(place, 'a liquidation fee of', [formatMoney(settled.liquidationFee), close.liquidationFee]);
  same(place, 'a deficit of', [formatMoney(settled.deficit), close.deficit]);
}

function same(place: string, name: string, [expected, found]: readonly [string, string]): void {
  if (expected !== found)
    throw new ReplayDifference({ place, expected: `${name} ${expected}`, found: `${name} ${found}` });
}
