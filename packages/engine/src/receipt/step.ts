import { DecimalError } from '@openbourse/money';
import { findBrokenTick, type PublishedRoot, rootHash, type TickPath, type TickText } from './tick-chain.ts';

/**
 * Subjects of a verification in the order in which they are reported; the names are for texts in every
 * language.
 */
export const RECEIPT_STEPS = [
  'format',
  'entry_path',
  'exit_path',
  'root',
  'root_published',
  'series',
  'entry_time',
  'exit_time',
  'trigger_path',
  'trailing_path',
  'conversion',
  'entry_price',
  'exit_price',
  'lots',
  'quantity',
  'side',
  'notional',
  'liquidation_price',
  'cross_account',
  'reason',
  'profit',
  'fee',
  'liquidation_fee',
  'returned',
  'outcome',
  'payout',
] as const;
export type ReceiptStepName = (typeof RECEIPT_STEPS)[number];

/** Those of a micro contract, in the order in which they are reported. */
export const MICRO_RECEIPT_STEPS = [
  'format',
  'entry_path',
  'exit_path',
  'root',
  'root_published',
  'series',
  'entry_time',
  'exit_time',
  'entry_price',
  'exit_price',
  'outcome',
  'reason',
  'payout',
] as const satisfies readonly ReceiptStepName[];

export interface ReceiptStep {
  readonly name: ReceiptStepName;
  readonly isRight: boolean;
  readonly expected: string;
  readonly found: string;
}

export interface Verification {
  readonly isValid: boolean;
  readonly steps: readonly ReceiptStep[];
}

/** The root that a receipt names; null until the minute of its ticks is over. */
export interface ReceiptRoot {
  readonly minute: number;
  readonly root: string;
  readonly seq: number;
  readonly hash: string;
}

/** The steps of one receipt as they are taken. */
export class StepList {
  private readonly steps: ReceiptStep[] = [];

  /** A step is right when what was found is what was expected. */
  add(name: ReceiptStepName, expected: string | number, found: string | number): void {
    this.steps.push({ name, isRight: expected === found, expected: `${expected}`, found: `${found}` });
  }

  addTest(name: ReceiptStepName, isRight: boolean, texts: { expected: string; found: string }): void {
    this.steps.push({ name, isRight, ...texts });
  }

  /** Every tick follows from the one before, by its number and by its hash. */
  addPath(name: 'entry_path' | 'exit_path' | 'trigger_path' | 'trailing_path', path: TickPath): void {
    const broken = findBrokenTick(path);
    const count = `${path.ticks.length}`;
    this.addTest(name, broken === null && path.ticks.length > 0, {
      expected: count,
      found: broken === null ? count : `#${broken}`,
    });
  }

  /**
   * The head that the root covers is the last tick of the path, and the root of the server, where it was asked for,
   * covers the same head.
   */
  addRoot(root: ReceiptRoot | null, path: TickPath, published: PublishedRoot | null): void {
    if (root === null) return;
    const last = path.ticks.at(-1);
    this.add('root', `${root.seq} ${root.hash}`, `${last?.seq ?? 0} ${last?.hash ?? ''}`);
    if (published === null) return;
    const head = published.heads.find(({ series }) => series === path.series);
    this.add('root_published', `${published.minute} ${published.root}`, `${root.minute} ${root.root}`);
    this.add('root_published', rootHash(published.previous_root, published.heads), published.root);
    this.add('root_published', `${head?.seq ?? 0} ${head?.hash ?? ''}`, `${root.seq} ${root.hash}`);
  }

  finish(): Verification {
    return { isValid: this.steps.every(({ isRight }) => isRight), steps: this.steps };
  }
}

/** A receipt with a number that cannot be read, or without one that it needs; anything else is thrown on. */
export function failedFormat(fault: unknown): Verification {
  const isOfReceipt =
    fault instanceof DecimalError || fault instanceof RangeError || fault instanceof TypeError;
  if (!isOfReceipt) throw fault;
  return { isValid: false, steps: [{ name: 'format', isRight: false, expected: '', found: fault.message }] };
}

export function findTick(path: TickPath | null, seq: number | null): TickText | null {
  return path?.ticks.find((tick) => tick.seq === seq) ?? null;
}
