export const COUNTDOWN_ERRORS = {
  'countdown.too_short': { http: 200, code: 1633 },
  'countdown.too_long': { http: 200, code: 1634 },
} as const;
