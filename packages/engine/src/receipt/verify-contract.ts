import {
  entryPrice,
  exactSlack,
  type Holding,
  isLiquidatable,
  liquidationPrice,
  notionalOf,
  profitAt,
} from '../contract/margin.ts';
import type { CloseReason } from '../contract/commands.ts';
import { marginShare, settleClose } from '../contract/settlement.ts';
import {
  bracketOf,
  CONVERSION_ONE,
  type ContractSide,
  type ContractTerms,
  type ContractTermsText,
  formatConversion,
  formatMoney,
  formatPrice,
  formatQuantity,
  inverseConversion,
  type MarginMode,
  quantityOf,
  readConversion,
  readMoney,
  readPercent,
  readPrice,
  readQuantity,
  readTerms,
} from '../contract/terms.ts';
import { failedFormat, findTick, type ReceiptRoot, StepList, type Verification } from './step.ts';
import type { PublishedRoot, TickPath, TickText } from './tick-chain.ts';
import { checkBest, checkTrailing, type TrailingReceipt } from './verify-trailing.ts';

/** A position of a cross account as a receipt writes it. */
export interface CrossMemberText {
  readonly id: string;
  readonly symbol: string;
  readonly side: ContractSide;
  readonly quantity: string;
  readonly conversion: string;
  readonly open_price: string;
  readonly notional: string;
  readonly margin: string;
  readonly maintenance_percent: string;
  readonly maintenance_amount: string;
  readonly fee_percent: string;
  readonly mark_price: string;
}

/** The receipt of a close as the API writes it. */
export interface ContractReceiptText {
  readonly kind: 'contract';
  readonly close: {
    readonly id: string;
    readonly position_id: string;
    readonly currency_match_id: number;
    readonly symbol: string;
    readonly side: ContractSide;
    readonly leverage: number;
    readonly reason: CloseReason;
    readonly lots: number;
    readonly quantity: string;
    readonly open_price: string;
    readonly close_price: string;
    readonly profit: string;
    readonly fee: string;
    readonly liquidation_fee: string;
    readonly returned: string;
    readonly opened_at: number;
    readonly closed_at: number;
  };
  readonly position_side: ContractSide;
  readonly margin_mode: MarginMode;
  readonly terms: ContractTermsText;
  readonly price_tick: string;
  readonly conversion: string;
  readonly lots_before: number;
  readonly margin_before: string;
  readonly notional_before: string;
  readonly take_profit: string | null;
  readonly stop_loss: string | null;
  readonly liquidation_price: string | null;
  readonly cross: {
    readonly available: string;
    readonly positions: readonly CrossMemberText[];
  } | null;
  /** Position that a covering close pays for; receipts from before there were such closes have none. */
  readonly covered?: { readonly id: string; readonly quantity: string } | null | undefined;
  /** The tick at which a take-profit or stop-loss fired, where its close had to wait for a later one. */
  readonly trigger?:
    | { readonly seq: number; readonly path: TickPath; readonly root: ReceiptRoot | null }
    | null
    | undefined;
  /** The trailing stop that closed it, and the tick that it followed. */
  readonly trailing?: TrailingReceipt | null | undefined;
  readonly entry: TickPath;
  readonly entry_seq: number;
  readonly entry_root: ReceiptRoot | null;
  readonly exit: TickPath;
  readonly exit_seq: number;
  readonly root: ReceiptRoot | null;
}

/** The roots of the server for the minutes that a receipt names; null for one that was not asked for. */
export interface PublishedRoots {
  readonly entry: PublishedRoot | null;
  readonly exit: PublishedRoot | null;
  readonly trigger?: PublishedRoot | null;
  readonly trailing?: PublishedRoot | null;
}

export const NOT_ASKED: PublishedRoots = { entry: null, exit: null };

/** A receipt read into numbers. */
interface Reading {
  readonly receipt: ContractReceiptText;
  readonly terms: ContractTerms;
  readonly holding: Holding;
  readonly mark: bigint;
  /** The mark at which a take-profit or stop-loss fired. */
  readonly firedMark: bigint;
  /** The best mark that a trailing stop followed; null for other reasons. */
  readonly best: bigint | null;
}

/**
 * Recomputes a close from its receipt: the ticks up to the roots, the prices of entry and exit, why it closed, and
 * every number that moved money. What a receipt only names (ids, the leverage, triggers that did not fire) is not
 * computed from.
 */
export function verifyContractReceipt(receipt: ContractReceiptText, roots = NOT_ASKED): Verification {
  try {
    return verify(receipt, roots);
  } catch (error) {
    return failedFormat(error);
  }
}

function verify(receipt: ContractReceiptText, roots: PublishedRoots): Verification {
  const steps = new StepList();
  const { close } = receipt;
  const series = `${close.symbol}.MARK`;
  steps.addPath('entry_path', receipt.entry);
  steps.addRoot(receipt.entry_root, receipt.entry, roots.entry);
  steps.addPath('exit_path', receipt.exit);
  steps.addRoot(receipt.root, receipt.exit, roots.exit);
  steps.add('series', `${series} ${series}`, `${receipt.entry.series} ${receipt.exit.series}`);
  const entry = findTick(receipt.entry, receipt.entry_seq);
  const exit = findTick(receipt.exit, receipt.exit_seq);
  steps.add('entry_time', entry?.at ?? '', close.opened_at);
  steps.add('exit_time', exit?.at ?? '', close.closed_at);
  if (entry === null || exit === null) return steps.finish();
  const fired = checkTrigger(steps, receipt, roots);
  if (fired === null) return steps.finish();
  const best = checkBest(steps, receipt, { root: roots.trailing ?? null, fired });
  const reading = read(receipt, { mark: readPrice(exit.price), firedMark: readPrice(fired.price), best });
  const entryMark = readPrice(entry.price);
  const conversion = knownConversion(close.symbol, entryMark);
  if (conversion !== null) steps.add('conversion', formatConversion(conversion), receipt.conversion);
  const entryAt = entryPrice(reading.terms, receipt.position_side, entryMark);
  steps.add('entry_price', formatPrice(entryAt), close.open_price);
  steps.add('exit_price', formatPrice(reading.mark), close.close_price);
  checkSize(steps, reading);
  checkReason(steps, reading);
  checkMoney(steps, reading);
  return steps.finish();
}

/** The tick at which a trigger fired: that of the close, or an earlier one of the same series after the opening. */
function checkTrigger(steps: StepList, receipt: ContractReceiptText, roots: PublishedRoots): TickText | null {
  const { trigger = null, exit, exit_seq: exitSeq, entry_seq: entrySeq, close } = receipt;
  if (trigger === null || trigger === undefined) return findTick(exit, exitSeq);
  steps.addPath('trigger_path', trigger.path);
  steps.addRoot(trigger.root, trigger.path, roots.trigger ?? null);
  steps.add('series', `${close.symbol}.MARK`, trigger.path.series);
  steps.addTest('trigger_path', trigger.seq > entrySeq && trigger.seq < exitSeq, {
    expected: `${entrySeq} < #`,
    found: `#${trigger.seq} < ${exitSeq}`,
  });
  const tick = findTick(trigger.path, trigger.seq);
  if (tick === null) steps.add('trigger_path', `#${trigger.seq}`, '');
  return tick;
}

function read(
  receipt: ContractReceiptText,
  { mark, firedMark, best }: Pick<Reading, 'mark' | 'firedMark' | 'best'>,
): Reading {
  const terms = readTerms(receipt.terms, receipt.price_tick);
  const entry = readPrice(receipt.close.open_price);
  const quantity = quantityOf(terms, receipt.lots_before);
  const conversion = readConversion(receipt.conversion);
  const bracket = bracketOf(terms, notionalOf({ price: entry, quantity, conversion }));
  const holding = {
    side: receipt.position_side,
    entry,
    quantity,
    conversion,
    margin: readMoney(receipt.margin_before),
    maintenanceRate: bracket?.maintenanceRate ?? 0n,
    maintenanceAmount: bracket?.amount ?? 0n,
    feeRate: terms.feeRate,
  };
  return { receipt, terms, holding, mark, firedMark, best };
}

/**
 * The conversion that follows from the symbol and the entry tick: 1 where the quote is USD or USDT, 1 / mark where
 * USD is the base. Null for a cross of two other currencies, which needs a tick of another pair.
 */
function knownConversion(symbol: string, entryMark: bigint): bigint | null {
  if (/(\/USDT|USD)$/.test(symbol)) return CONVERSION_ONE;
  return symbol.startsWith('USD') ? inverseConversion(entryMark) : null;
}

function checkSize(steps: StepList, { receipt, terms, holding }: Reading): void {
  const { close } = receipt;
  const isWithin = close.lots >= 1 && close.lots <= receipt.lots_before;
  steps.addTest('lots', isWithin, { expected: `1 - ${receipt.lots_before}`, found: `${close.lots}` });
  steps.add('quantity', formatQuantity(quantityOf(terms, close.lots)), close.quantity);
  steps.add('side', receipt.position_side, close.side);
  const notional = notionalOf({ ...holding, price: holding.entry });
  steps.add('notional', formatMoney(notional), receipt.notional_before);
  const price = receipt.margin_mode === 'cross' ? null : liquidationPrice(holding, terms.priceTick);
  steps.add('liquidation_price', price === null ? '' : formatPrice(price), receipt.liquidation_price ?? '');
  const isCross = receipt.margin_mode === 'cross';
  steps.add('cross_account', `${isCross}`, `${receipt.cross !== null}`);
  if (receipt.cross === null) return;
  for (const member of receipt.cross.positions) {
    const { entry: price0, quantity, conversion } = readMember(member).holding;
    steps.add(
      'cross_account',
      formatMoney(notionalOf({ price: price0, quantity, conversion })),
      member.notional,
    );
  }
  const own = receipt.cross.positions.find(({ id }) => id === close.position_id);
  steps.add(
    'cross_account',
    describe(holding, close.close_price),
    own === undefined ? '' : describeMember(own),
  );
}

function checkReason(steps: StepList, reading: Reading): void {
  const { receipt, holding, mark, firedMark } = reading;
  const { reason } = receipt.close;
  if (reason === 'covering') return checkCovering(steps, reading);
  if (reason === 'liquidation') {
    const members = receipt.cross?.positions.map(readMember);
    const isDue =
      receipt.cross === null || members === undefined
        ? isLiquidatable(holding, mark)
        : exactSlack(members, readMoney(receipt.cross.available)) <= 0n;
    const expected = receipt.liquidation_price ?? reason;
    steps.addTest('reason', isDue, { expected, found: formatPrice(mark) });
    return;
  }
  if (reason === 'requested' || reason === 'delisted') return;
  if (reason === 'trailing_stop') return checkTrailing(steps, receipt, reading);
  const trigger = reason === 'take_profit' ? receipt.take_profit : receipt.stop_loss;
  const isRising = (receipt.position_side === 'long') === (reason === 'take_profit');
  const level = trigger === null ? null : readPrice(trigger);
  const isFired = level !== null && (isRising ? firedMark >= level : firedMark <= level);
  const expected = `${isRising ? '>=' : '<='} ${trigger ?? ''}`;
  steps.addTest('reason', isFired, { expected, found: formatPrice(firedMark) });
}

/**
 * A position with a profit is closed before another one of its account whose loss all the cash of the account, its
 * margins included, does not pay.
 */
function checkCovering(steps: StepList, { receipt, holding, mark }: Reading): void {
  const { cross, covered = null, close } = receipt;
  const member = cross?.positions.find(({ id }) => id === covered?.id && id !== close.position_id);
  if (cross === null || covered === null || member === undefined) {
    steps.add('reason', covered?.id ?? 'covered', '');
    return;
  }
  const { holding: other, mark: otherMark } = readMember(member);
  const quantity = readQuantity(covered.quantity);
  const cash = cross.positions.reduce(
    (sum, { margin }) => sum + readMoney(margin),
    readMoney(cross.available),
  );
  const left = cash + profitAt({ ...other, quantity }, otherMark);
  const isNeeded = left < 0n && quantity <= other.quantity;
  steps.addTest('reason', isNeeded, { expected: `${covered.id} < 0`, found: formatMoney(left) });
  const profit = profitAt(holding, mark);
  steps.addTest('reason', profit > 0n, { expected: '> 0', found: formatMoney(profit) });
}

function checkMoney(steps: StepList, { receipt, terms, holding, mark }: Reading): void {
  const { close, cross } = receipt;
  if (close.lots > receipt.lots_before) return;
  const margin = marginShare({ margin: holding.margin, lots: receipt.lots_before }, close.lots);
  const collateral =
    cross === null
      ? 0n
      : cross.positions.reduce(
          (sum, member) => sum + readMoney(member.margin),
          readMoney(cross.available) - margin,
        );
  const settlement = settleClose(
    { holding, lots: receipt.lots_before, terms, collateral },
    { lots: close.lots, mark, isLiquidation: close.reason === 'liquidation' },
  );
  steps.add('profit', formatMoney(settlement.profit), close.profit);
  steps.add('fee', formatMoney(settlement.fee), close.fee);
  steps.add('liquidation_fee', formatMoney(settlement.liquidationFee), close.liquidation_fee);
  steps.add('returned', formatMoney(settlement.returned), close.returned);
}

function readMember(member: CrossMemberText): { holding: Holding; mark: bigint } {
  const holding = {
    side: member.side,
    entry: readPrice(member.open_price),
    quantity: readQuantity(member.quantity),
    conversion: readConversion(member.conversion),
    margin: readMoney(member.margin),
    maintenanceRate: readPercent(member.maintenance_percent),
    maintenanceAmount: readMoney(member.maintenance_amount),
    feeRate: readPercent(member.fee_percent),
  };
  return { holding, mark: readPrice(member.mark_price) };
}

function describeMember(member: CrossMemberText): string {
  return describe(readMember(member).holding, member.mark_price);
}

/** A holding in one line, to compare what the account says of a position with the receipt's own numbers. */
function describe(holding: Holding, mark: string): string {
  const { side, entry, quantity, conversion, margin } = holding;
  const { maintenanceRate, maintenanceAmount, feeRate } = holding;
  const numbers = [entry, quantity, conversion, margin, maintenanceRate, maintenanceAmount, feeRate];
  return [side, ...numbers, mark].join(' ');
}
