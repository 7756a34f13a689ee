import { DecimalError } from '@openbourse/money';

/** Subjects of a verification, in the order in which they are reported; the names are for texts in every language. */
export const LIABILITY_STEPS = [
  'format',
  'owner',
  'height',
  'sums',
  'root',
  'total',
  'owed',
  'previous',
  'published',
  'one_header',
  'salts',
  'places',
  'chain',
] as const;
export type LiabilityStepName = (typeof LIABILITY_STEPS)[number];

export interface LiabilityStep {
  readonly name: LiabilityStepName;
  readonly isRight: boolean;
  readonly expected: string;
  readonly found: string;
}

export interface LiabilityVerification {
  readonly isValid: boolean;
  readonly steps: readonly LiabilityStep[];
}

/** The steps of a verification as they are taken. */
export class LiabilitySteps {
  private readonly steps: LiabilityStep[] = [];

  /** A step is right when what was found is what was expected. */
  add(name: LiabilityStepName, expected: string, found: string): void {
    this.steps.push({ name, isRight: expected === found, expected, found });
  }

  addTest(name: LiabilityStepName, isRight: boolean, texts: { expected: string; found: string }): void {
    this.steps.push({ name, isRight, ...texts });
  }

  finish(): LiabilityVerification {
    return { isValid: this.steps.every(({ isRight }) => isRight), steps: this.steps };
  }
}

/** Answers the steps, or the one step of a file that cannot be read; any other fault is thrown on. */
export function orFailedFormat(verify: () => LiabilityVerification): LiabilityVerification {
  try {
    return verify();
  } catch (error) {
    const isOfFile =
      error instanceof DecimalError || error instanceof RangeError || error instanceof TypeError;
    if (!isOfFile) throw error;
    const step = { name: 'format' as const, isRight: false, expected: '', found: error.message };
    return { isValid: false, steps: [step] };
  }
}
