/** The look of an order's state. */
export const STATE_TONES = {
  pending: 'neutral',
  running: 'accent',
  won: 'up',
  lost: 'down',
  tied: 'neutral',
  void: 'warn',
} as const;
