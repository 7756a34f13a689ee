export const SITE_ERRORS = {
  'site.cancel_only': { http: 200, code: 1094 },
  'site.no_withdrawals': { http: 200, code: 1095 },
  'site.read_only': { http: 200, code: 1096 },
  'site.maintenance': { http: 200, code: 1097 },
  'site.mode_not_found': { http: 200, code: 1098 },
  'site.mode_exists': { http: 200, code: 1309 },
  'site.brand_contrast': { http: 200, code: 4500 },
  'site.brand_changed': { http: 200, code: 4501 },
  'site.picture_not_found': { http: 404, code: 4502 },
} as const;
