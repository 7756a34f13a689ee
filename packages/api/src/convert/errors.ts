export const CONVERT_ERRORS = {
  'convert.one_amount': { http: 200, code: 4000 },
  'convert.too_small': { http: 200, code: 4001 },
  'convert.too_large': { http: 200, code: 4002 },
  'convert.no_price': { http: 200, code: 4003 },
  'convert.quote_not_found': { http: 404, code: 4004 },
  'convert.quote_expired': { http: 200, code: 4005 },
  'convert.plan_not_found': { http: 404, code: 4006 },
  'convert.too_many_plans': { http: 200, code: 4007 },
  'convert.first_at': { http: 200, code: 4008 },
} as const;
