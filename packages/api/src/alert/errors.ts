export const ALERT_ERRORS = {
  'alert.full': { http: 200, code: 3900 },
  'alert.reached': { http: 200, code: 3901 },
  'alert.no_price': { http: 200, code: 3902 },
  'alert.period': { http: 200, code: 3903 },
  'alert.threshold': { http: 200, code: 3904 },
  'alert.not_found': { http: 404, code: 3905 },
} as const;
