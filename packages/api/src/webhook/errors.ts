export const WEBHOOK_ERRORS = {
  'webhook.not_found': { http: 404, code: 4700 },
  'webhook.url_refused': { http: 200, code: 4701 },
  'webhook.kind_unknown': { http: 200, code: 4702 },
  'webhook.too_many': { http: 200, code: 4703 },
  'webhook.state_holds': { http: 200, code: 4704 },
  'webhook.rotation_under_way': { http: 200, code: 4705 },
  'webhook.secret_shown': { http: 200, code: 4706 },
  'webhook.nothing_to_replay': { http: 200, code: 4707 },
} as const;
