import { DecimalError, formatDecimal } from '@openbourse/money';
import type { Allocation, Share } from './allocate.ts';
import {
  type AllocationFile,
  allocateOffering,
  hashOfText,
  readOfferingTerms,
  writeAllocationFile,
} from './allocation-file.ts';

/** Subjects of a verification of an allocation, in the order in which they are reported. */
export const ALLOCATION_STEPS = ['format', 'hash', 'shares', 'text', 'sold'] as const;
export type AllocationStepName = (typeof ALLOCATION_STEPS)[number];

export interface AllocationStep {
  readonly name: AllocationStepName;
  readonly isRight: boolean;
  readonly expected: string;
  readonly found: string;
}

export interface AllocationVerification {
  readonly isValid: boolean;
  readonly steps: readonly AllocationStep[];
  /** Null where the file cannot be read. */
  readonly file: AllocationFile | null;
  readonly allocation: Allocation | null;
}

/**
 * Recomputes every share from the published file. `sha256` is what the server published of it; null compares nothing.
 */
export function verifyAllocation(text: string, sha256: string | null): AllocationVerification {
  try {
    return verify(text, sha256);
  } catch (error) {
    const isOfFile =
      error instanceof DecimalError ||
      error instanceof RangeError ||
      error instanceof TypeError ||
      error instanceof SyntaxError;
    if (!isOfFile) throw error;
    const step = { name: 'format' as const, isRight: false, expected: '', found: error.message };
    return { isValid: false, steps: [step], file: null, allocation: null };
  }
}

function verify(text: string, sha256: string | null): AllocationVerification {
  const file = JSON.parse(text) as AllocationFile;
  if (file.kind !== 'subscription') throw new TypeError('this is no file of an allocation');
  const { file: right, allocation } = allocateOffering(file.offering, file.commitments);
  const steps: AllocationStep[] = [];
  const add = (name: AllocationStepName, expected: string, found: string): void => {
    steps.push({ name, isRight: expected === found, expected, found });
  };
  if (sha256 !== null) add('hash', sha256, hashOfText(text));
  const rightText = writeAllocationFile(right);
  const wrong = file.commitments.findIndex(
    (line, index) => JSON.stringify(line) !== JSON.stringify(right.commitments[index]),
  );
  const count = `${right.commitments.length}`;
  add('shares', count, wrong === -1 ? count : `#${wrong + 1} ${file.commitments[wrong]?.ref ?? ''}`);
  add('text', hashOfText(rightText), hashOfText(text));
  const { offering } = file;
  const isWithin = allocation.sold <= readOfferingTerms(offering).supply;
  const sold = formatDecimal(allocation.sold, offering.token_scale);
  steps.push({ name: 'sold', isRight: isWithin, expected: `<= ${offering.supply}`, found: sold });
  return { isValid: steps.every(({ isRight }) => isRight), steps, file, allocation };
}

/** The user's line of a file with the computation of its share. */
export function findOwnShare(
  { file, allocation }: AllocationVerification,
  ref: string,
): { readonly line: AllocationFile['commitments'][number]; readonly share: Share } | null {
  if (file === null || allocation === null) return null;
  const line = file.commitments.find((one) => one.ref === ref);
  const share = allocation.shares.find((one) => one.ref === ref);
  return line === undefined || share === undefined ? null : { line, share };
}
