export const COVERAGE_TONES = {
  covered: 'up',
  declared: 'warn',
  unknown: 'neutral',
  short: 'danger',
} as const;

export const DECLARATION_TONES = {
  valid: 'up',
  expired: 'warn',
  replaced: 'neutral',
  ended: 'neutral',
} as const;
