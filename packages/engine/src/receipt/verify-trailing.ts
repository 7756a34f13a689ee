import type { CloseReason } from '../contract/commands.ts';
import { type ContractSide, formatPrice, readPercent, readPrice } from '../contract/terms.ts';
import { trailLevel } from '../contract/trail.ts';
import { findTick, type ReceiptRoot, type StepList } from './step.ts';
import type { PublishedRoot, TickPath, TickText } from './tick-chain.ts';

/** A trailing stop as the receipt of its close writes it, with the tick that it followed. */
export interface TrailingReceipt {
  readonly percent: string | null;
  readonly distance: string | null;
  readonly activation_price: string | null;
  readonly set_at: number;
  readonly seq: number;
  readonly path: TickPath;
  readonly root: ReceiptRoot | null;
}

/** The parts of a receipt that say what a trailing stop did. */
interface Followed {
  readonly close: {
    readonly symbol: string;
    readonly side: ContractSide;
    readonly reason: CloseReason;
    readonly opened_at: number;
  };
  readonly trailing?: TrailingReceipt | null | undefined;
}

/**
 * The mark that a trailing stop followed: of a tick of the series after its setting and before the one that fired it, at
 * its activation price or beyond. Null for other reasons.
 */
export function checkBest(
  steps: StepList,
  { trailing = null, close }: Followed,
  at: { readonly root: PublishedRoot | null; readonly fired: TickText },
): bigint | null {
  if (close.reason !== 'trailing_stop' || trailing === null) return null;
  const { path, seq, set_at: setAt, activation_price: activation } = trailing;
  steps.addPath('trailing_path', path);
  steps.addRoot(trailing.root, path, at.root);
  steps.add('series', `${close.symbol}.MARK`, path.series);
  const tick = findTick(path, seq);
  if (tick === null) {
    steps.add('trailing_path', `#${seq}`, '');
    return null;
  }
  const isBetween = tick.at > setAt && tick.at > close.opened_at && seq < at.fired.seq;
  steps.addTest('trailing_path', isBetween, { expected: `< #${at.fired.seq}`, found: `#${seq}` });
  const best = readPrice(tick.price);
  const level = activation === null ? best : readPrice(activation);
  const isActive = close.side === 'long' ? best >= level : best <= level;
  steps.addTest('trailing_path', isActive, { expected: formatPrice(level), found: tick.price });
  return best;
}

/** A trailing stop fires at its distance from the best mark, or beyond. */
export function checkTrailing(
  steps: StepList,
  { trailing = null, close: { side } }: Followed,
  { firedMark, best }: { readonly firedMark: bigint; readonly best: bigint | null },
): void {
  if (trailing === null || best === null) {
    steps.add('reason', 'trailing', '');
    return;
  }
  const distance = trailing.distance === null ? null : readPrice(trailing.distance);
  const rate = trailing.percent === null ? null : readPercent(trailing.percent);
  const level = trailLevel({ rate, distance }, side, best);
  const isPassed = side === 'long' ? firedMark <= level : firedMark >= level;
  const isOne = (rate === null) !== (distance === null);
  const expected = `${side === 'long' ? '<=' : '>='} ${formatPrice(level)}`;
  steps.addTest('reason', isOne && isPassed, { expected, found: formatPrice(firedMark) });
}
