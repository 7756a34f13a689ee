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

export const SWEEP_TONES = { open: 'warn', done: 'up', failed: 'danger' } as const;

export const REFILL_TONES = { open: 'warn', done: 'up', withdrawn: 'neutral' } as const;

export const HOT_TONES = { missing: 'danger', asked: 'warn', above: 'warn', within: 'up' } as const;
