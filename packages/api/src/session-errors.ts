/** The refusals of a missing or ended session, which a client also raises by itself; part of the catalog. */
export const SESSION_ERRORS = {
  'session.login_required': { http: 401, code: 1100 },
  'session.access_expired': { http: 401, code: 1101 },
  'session.expired': { http: 402, code: 1102 },
  'session.not_found': { http: 200, code: 1103 },
} as const;
