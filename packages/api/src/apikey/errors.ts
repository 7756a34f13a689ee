/** Refusals of API keys; part of the catalog in `errors.ts`. */
export const APIKEY_ERRORS = {
  'apikey.not_found': { http: 404, code: 3700 },
  'apikey.too_many': { http: 200, code: 3701 },
  'apikey.label_required': { http: 200, code: 3702 },
  'apikey.ip_invalid': { http: 200, code: 3703 },
  'apikey.ip_too_wide': { http: 200, code: 3704 },
  'apikey.too_many_ips': { http: 200, code: 3705 },
  'apikey.expiry_required': { http: 200, code: 3706 },
  'apikey.expiry_out_of_range': { http: 200, code: 3707 },
  'apikey.already_revoked': { http: 200, code: 3708 },
  'apikey.public_key_invalid': { http: 200, code: 3709 },
  'apikey.unknown': { http: 401, code: 3720 },
  'apikey.expired': { http: 401, code: 3721 },
  'apikey.ip_refused': { http: 403, code: 3722 },
  'apikey.wrong_signature': { http: 401, code: 3723 },
  'apikey.scope_missing': { http: 403, code: 3724 },
} as const;
