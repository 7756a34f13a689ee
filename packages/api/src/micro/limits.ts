/** The states and limits of micro contracts. Plain data. */

/** An order waits for its entry tick as `pending` and runs until its expiry; `void` gives the stake back. */
export const MICRO_STATES = ['pending', 'running', 'won', 'lost', 'tied', 'void'] as const;
export type MicroState = (typeof MICRO_STATES)[number];
export const MICRO_DIRECTIONS = ['up', 'down'] as const;
export type MicroDirection = (typeof MICRO_DIRECTIONS)[number];
/** Why an order was void: no entry tick in time, or no exit tick that is fresh enough. */
export const VOID_REASONS = ['no_entry_tick', 'no_exit_tick'] as const;

/** Rule book, section 3. */
export const MICRO_LIMITS = {
  stakeMin: '5',
  stakeMax: '250',
  openOrdersMax: 5,
  /**
   * From the arrival of an order to its acceptance. A listener of the venues knows almost all of the next
   * tick right before it is recorded; a second later the venues have published anew, and the advantage is
   * gone.
   */
  acceptanceMs: 1_000,
  entryWaitMs: 2_000,
  exitTickAgeMaxMs: 3_000,
  /** The daily net-loss limit that a person sets, in USDT; raising it takes this long. */
  lossLimitDefault: '500',
  lossLimitMax: '10000',
  lossLimitRaiseMs: 86_400_000,
  /** Lengths of a self-exclusion, in days. */
  exclusionDays: [1, 7, 30, 180, 365],
  practiceGrant: '10000',
  /** Of the bankroll, what may be paid out for a match and minute of expiry, and for all that is open. */
  minuteShare: '0.02',
  openShare: '0.10',
} as const;
