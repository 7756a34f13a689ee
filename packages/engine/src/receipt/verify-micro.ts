import { formatDecimal, parseDecimal } from '@openbourse/money';
import { formatMoney, readMoney, readPercent } from '../contract/terms.ts';
import { type MicroDirection, microOutcome, microPayout } from '../micro/settle.ts';
import { failedFormat, findTick, type ReceiptRoot, StepList, type Verification } from './step.ts';
import type { TickPath, TickText } from './tick-chain.ts';
import { NOT_ASKED, type PublishedRoots } from './verify-contract.ts';

/** Rule book, section 3: how long an order waits for its entry, and how old the tick of its exit may be. */
const ENTRY_WAIT_MS = 2_000;
const EXIT_AGE_MAX_MS = 3_000;

/** The receipt of a settled order as the API writes it. */
export interface MicroReceiptText {
  readonly kind: 'micro';
  readonly order: {
    readonly symbol: string;
    readonly direction: MicroDirection;
    readonly seconds: number;
    readonly profit_percent: string;
    readonly loss_percent: string;
    readonly stake: string;
    readonly state: string;
    readonly void_reason: string | null;
    readonly accepted_at: number;
    readonly entry_price: string | null;
    readonly entry_at: number | null;
    readonly expires_at: number;
    readonly exit_price: string | null;
    readonly exit_at: number | null;
    readonly payout: string | null;
  };
  readonly entry: TickPath | null;
  readonly entry_seq: number | null;
  readonly entry_root: ReceiptRoot | null;
  readonly exit: TickPath | null;
  readonly exit_seq: number | null;
  readonly root: ReceiptRoot | null;
}

/**
 * Recomputes the outcome of an order from its receipt: the ticks up to the roots, that the entry is the first tick
 * after acceptance and the exit the last one at or before the expiry, and what the order pays (rule book, section 3).
 */
export function verifyMicroReceipt(receipt: MicroReceiptText, roots = NOT_ASKED): Verification {
  try {
    return verify(receipt, roots);
  } catch (error) {
    return failedFormat(error);
  }
}

function verify(receipt: MicroReceiptText, roots: PublishedRoots): Verification {
  const steps = new StepList();
  const { order } = receipt;
  steps.add('exit_time', order.accepted_at + order.seconds * 1_000, order.expires_at);
  const entry = checkEntry(steps, receipt, roots);
  const exit = checkExit(steps, receipt, roots);
  const outcome =
    entry === null || exit === null
      ? 'void'
      : microOutcome(order.direction, { entry: entry.price, exit: exit.price });
  steps.add('outcome', outcome, order.state);
  steps.add('reason', voidReason(entry, exit), order.void_reason ?? '');
  const rates = { profit: readPercent(order.profit_percent), loss: readPercent(order.loss_percent) };
  const stake = readMoney(order.stake);
  const payout = outcome === 'void' ? stake : microPayout(outcome, stake, rates);
  steps.add('payout', formatMoney(payout), order.payout ?? '');
  return steps.finish();
}

function voidReason(entry: TickText | null, exit: TickText | null): string {
  if (entry === null) return 'no_entry_tick';
  return exit === null ? 'no_exit_tick' : '';
}

/** The entry is the first tick after acceptance, and came in time. */
function checkEntry(steps: StepList, receipt: MicroReceiptText, roots: PublishedRoots): TickText | null {
  const { order, entry: path, entry_seq: seq } = receipt;
  const tick = findTick(path, seq);
  steps.add('entry_price', tick === null ? '' : canonical(tick.price), order.entry_price ?? '');
  steps.add('entry_time', tick?.at ?? '', order.entry_at ?? '');
  if (path === null) return null;
  steps.addPath('entry_path', path);
  steps.addRoot(receipt.entry_root, path, roots.entry);
  steps.add('series', order.symbol, path.series);
  if (tick === null) return null;
  const before = findTick(path, tick.seq - 1);
  const isFirst = before === null ? tick.seq === 1 : before.at <= order.accepted_at;
  const isInTime = tick.at > order.accepted_at && tick.at <= order.accepted_at + ENTRY_WAIT_MS;
  steps.addTest('entry_time', isFirst && isInTime, {
    expected: `${order.accepted_at} - ${order.accepted_at + ENTRY_WAIT_MS}`,
    found: `${before?.at ?? ''} ${tick.at}`,
  });
  return tick;
}

/** The exit is the last tick at or before the expiry, and not too old. */
function checkExit(steps: StepList, receipt: MicroReceiptText, roots: PublishedRoots): TickText | null {
  const { order, exit: path, exit_seq: seq } = receipt;
  const tick = findTick(path, seq);
  steps.add('exit_price', tick === null ? '' : canonical(tick.price), order.exit_price ?? '');
  steps.add('exit_time', tick?.at ?? '', order.exit_at ?? '');
  if (path === null) return null;
  steps.addPath('exit_path', path);
  steps.addRoot(receipt.root, path, roots.exit);
  steps.add('series', order.symbol, path.series);
  if (tick === null) return null;
  const after = findTick(path, tick.seq + 1);
  const isLast = after === null ? path.ticks.at(-1) === tick : after.at > order.expires_at;
  const isFresh = tick.at <= order.expires_at && tick.at >= order.expires_at - EXIT_AGE_MAX_MS;
  steps.addTest('exit_time', isLast && isFresh, {
    expected: `${order.expires_at - EXIT_AGE_MAX_MS} - ${order.expires_at}`,
    found: `${tick.at} ${after?.at ?? ''}`,
  });
  return tick;
}

/** A price without trailing zeros. */
function canonical(price: string): string {
  const decimals = price.includes('.') ? price.length - price.indexOf('.') - 1 : 0;
  return formatDecimal(parseDecimal(price, decimals), decimals);
}
