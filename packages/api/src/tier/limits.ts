/** Fee levels: bounds of a programme and of assignments by two persons. */
export const TIER_LIMITS = {
  levelsMax: 12,
  keepDaysMax: 90,
  /** Days that are measured, and that holdings are averaged over. */
  measuredDays: 30,
  /** Length of the names of levels and groups. */
  nameLengthMax: 40,
  /** The longest time for which two persons assign a group. */
  assignedMsMax: 63_244_800_000,
} as const;
