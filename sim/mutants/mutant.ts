/** A short plan that shows a defect: one seed, beginnings of acts with commas, days, and bursts in them. */
export interface Trial {
  readonly seed: number;
  readonly only: string;
  readonly days: number;
  readonly bursts: number;
}

/** One defect in the product, small enough to be read at a glance. */
export interface Mutation {
  /** `<part>.<defect>`; unique. */
  readonly name: string;
  readonly file: string;
  /** Text that stands in the file once. */
  readonly find: string;
  readonly replace: string;
  /** Harm that it would do. */
  readonly why: string;
  /** Parts of the plan that differ from the others of its list. */
  readonly trial?: Partial<Trial>;
  /** Reason why no oracle finds it. */
  readonly survives?: string;
}

export type Mutant = Mutation & { readonly trial: Trial };

/** Defects of one part of the product, which live the same plan unless they say otherwise. */
export function mutantsOf(trial: Trial, mutations: readonly Mutation[]): readonly Mutant[] {
  return mutations.map((one) => ({ ...one, trial: { ...trial, ...one.trial } }));
}

/** The text of a file with the defect in it. Throws where the file does not have the text exactly once. */
export function mutate(text: string, { name, file, find, replace }: Mutation): string {
  const parts = text.split(find);
  if (parts.length !== 2)
    throw new Error(`${name}: ${file} has its text ${parts.length - 1} times, not once: ${find}`);
  return parts.join(replace);
}
