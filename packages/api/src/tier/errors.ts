export const TIER_ERRORS = {
  'tier.not_ascending': { http: 200, code: 4600 },
  'tier.no_threshold': { http: 200, code: 4601 },
  'tier.level_twice': { http: 200, code: 4602 },
  'tier.until_invalid': { http: 200, code: 4603 },
} as const;
