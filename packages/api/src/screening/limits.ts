/** Bounds and words of screening. Plain data without a schema. */
export const SCREENING_LIMITS = {
  listLengthMax: 40,
  /** Entries of one file. */
  entriesMax: 100_000,
  nearPercentMin: 50,
  /** Exact names only. */
  nearPercentMax: 100,
  /** Time after its approval from which a version holds: every process knows it by then. */
  effectMs: 10_000,
  /** Time after which a vendor is asked about everybody again. */
  vendorAgainMs: 30 * 86_400_000,
  /** An open case that waits for longer is overdue. */
  caseOverdueMs: 86_400_000,
} as const;

export const LIST_FORMATS = ['own', 'ofac_sdn', 'ofac_alt'] as const;
export type ListFormat = (typeof LIST_FORMATS)[number];

/** Causes of a screening; `person` and `address` are those of a new version of a list. */
export const SCREENING_KINDS = [
  'registration',
  'verification',
  'deposit',
  'withdrawal',
  'payment',
  'sale',
  'person',
  'address',
] as const;
export type ScreeningKind = (typeof SCREENING_KINDS)[number];

export const SCREENING_OUTCOMES = ['allow', 'hold', 'deny'] as const;
export type ScreeningOutcome = (typeof SCREENING_OUTCOMES)[number];

export const SCREENING_SUBJECTS = ['person', 'withdrawal', 'deposit', 'address'] as const;
export type ScreeningSubject = (typeof SCREENING_SUBJECTS)[number];

export const SCREENING_CASE_STATES = ['open', 'released', 'refused'] as const;
export type ScreeningCaseState = (typeof SCREENING_CASE_STATES)[number];

export const LIST_VERSION_STATES = ['uploaded', 'planned', 'in_effect', 'ended'] as const;
export type ListVersionState = (typeof LIST_VERSION_STATES)[number];
