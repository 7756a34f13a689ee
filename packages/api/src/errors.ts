/**
 * The catalogue of everything that can be refused. `code` is stable and never reused; `http` is the status of
 * the answer: rules of the business are told with 200 and a code other than 1, as the specification's
 * envelope has it (section 7); malformed input, missing sessions and limits use HTTP's own statuses.
 * The translated text of each key is in packages/i18n, messages/<locale>/error.json; `{{name}}` placeholders
 * there are filled from the error's details.
 */
export interface ErrorSpec {
  readonly http: 200 | 400 | 401 | 402 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 503;
  readonly code: number;
}

export const ERRORS = {
  'request.invalid': { http: 400, code: 1000 },
  'request.not_found': { http: 404, code: 1001 },
  'request.method_not_allowed': { http: 405, code: 1002 },
  'request.too_large': { http: 413, code: 1003 },
  'request.unsupported_media': { http: 415, code: 1004 },
  'request.header_missing': { http: 403, code: 1005 },
  'request.origin_refused': { http: 403, code: 1006 },
  'request.too_many': { http: 429, code: 1007 },
  'request.idempotency_conflict': { http: 409, code: 1008 },
  'server.internal': { http: 500, code: 1090 },
  'server.unavailable': { http: 503, code: 1091 },
  'server.busy': { http: 503, code: 1092 },
  'server.draining': { http: 503, code: 1093 },

  'session.login_required': { http: 401, code: 1100 },
  'session.access_expired': { http: 401, code: 1101 },
  'session.expired': { http: 402, code: 1102 },
  'session.not_found': { http: 200, code: 1103 },

  'identity.wrong_account_format': { http: 200, code: 1200 },
  'identity.wrong_credentials': { http: 200, code: 1201 },
  'identity.disabled': { http: 200, code: 1202 },
  'identity.password_too_simple': { http: 200, code: 1203 },
  'identity.passwords_differ': { http: 200, code: 1204 },
  'identity.wrong_code': { http: 200, code: 1205 },
  'identity.code_required': { http: 200, code: 1206 },
  'identity.code_too_soon': { http: 429, code: 1207 },
  'identity.account_taken': { http: 200, code: 1208 },
  'identity.invite_code_unknown': { http: 200, code: 1209 },
  'identity.area_unknown': { http: 200, code: 1210 },
  'identity.wrong_password': { http: 200, code: 1211 },
  'identity.password_unchanged': { http: 200, code: 1212 },
  'identity.pay_password_format': { http: 200, code: 1213 },
  'identity.pay_password_too_simple': { http: 200, code: 1214 },
  'identity.pay_password_required': { http: 200, code: 1215 },
  'identity.pay_password_same_as_login': { http: 200, code: 1216 },
  'identity.not_verified': { http: 200, code: 1217 },
  'identity.login_throttled': { http: 429, code: 1218 },
  'identity.agreement_required': { http: 200, code: 1219 },
  'identity.channel_unavailable': { http: 200, code: 1220 },
  'identity.second_factor_required': { http: 200, code: 1221 },
  'identity.challenge_expired': { http: 200, code: 1222 },
  'identity.wrong_authenticator_code': { http: 200, code: 1223 },
  'identity.authenticator_locked': { http: 429, code: 1224 },
  'identity.authenticator_bound': { http: 200, code: 1225 },
  'identity.authenticator_not_begun': { http: 200, code: 1226 },
  'identity.authenticator_required': { http: 200, code: 1227 },
  'identity.authenticator_code_required': { http: 200, code: 1228 },
  'identity.wrong_pay_password': { http: 200, code: 1229 },
  'identity.pay_password_locked': { http: 429, code: 1230 },
  'identity.frozen': { http: 200, code: 1231 },
  'identity.passkey_refused': { http: 200, code: 1232 },
  'identity.passkey_not_found': { http: 200, code: 1233 },
  'identity.passkeys_unavailable': { http: 200, code: 1234 },
  'identity.too_many_passkeys': { http: 200, code: 1235 },
  'identity.anti_phishing_format': { http: 200, code: 1236 },
  'identity.account_unchanged': { http: 200, code: 1237 },
  'identity.user_not_found': { http: 200, code: 1238 },
  'identity.state_unchanged': { http: 200, code: 1239 },
  'identity.reset_open': { http: 200, code: 1240 },
  'identity.reset_not_found': { http: 200, code: 1241 },
  'identity.reset_decided': { http: 200, code: 1242 },
  'identity.password_required': { http: 200, code: 1243 },

  'market.match_not_found': { http: 200, code: 1300 },
  'market.symbol_not_found': { http: 200, code: 1301 },
  'market.no_best_price': { http: 200, code: 1302 },
  'market.halted': { http: 200, code: 1303 },
  'market.filter_invalid': { http: 200, code: 1304 },
  'market.not_halted': { http: 200, code: 1305 },
  'market.audit_unclean': { http: 200, code: 1306 },
  'market.change_exists': { http: 200, code: 1307 },
  'market.change_not_found': { http: 200, code: 1308 },

  'ledger.insufficient_balance': { http: 200, code: 1400 },
  'ledger.account_not_found': { http: 200, code: 1401 },
  'ledger.same_account': { http: 200, code: 1402 },
  'ledger.currency_not_in_account': { http: 200, code: 1403 },
  'ledger.amount_zero': { http: 200, code: 1404 },
  'ledger.amount_decimals': { http: 200, code: 1405 },
  'ledger.user_not_found': { http: 200, code: 1406 },
  'ledger.txn_not_found': { http: 200, code: 1407 },
  'ledger.manual_entry_not_found': { http: 200, code: 1408 },
  'ledger.manual_entry_decided': { http: 200, code: 1409 },
  'ledger.checker_is_maker': { http: 200, code: 1410 },

  'content.news_not_found': { http: 200, code: 1500 },
  'content.setting_value': { http: 200, code: 1501 },
  'content.news_text_missing': { http: 200, code: 1502 },
  'content.banner_missing': { http: 200, code: 1503 },

  'spot.order_not_found': { http: 200, code: 1600 },
  'spot.not_tradable': { http: 200, code: 1601 },
  'spot.field_required': { http: 200, code: 1602 },
  'spot.field_not_allowed': { http: 200, code: 1603 },
  'spot.price_tick': { http: 200, code: 1604 },
  'spot.price_band': { http: 200, code: 1605 },
  'spot.quantity_step': { http: 200, code: 1606 },
  'spot.quantity_max': { http: 200, code: 1607 },
  'spot.min_notional': { http: 200, code: 1608 },
  'spot.too_many_open_orders': { http: 200, code: 1609 },
  'spot.stop_would_trigger': { http: 200, code: 1610 },
  'spot.oco_prices': { http: 200, code: 1611 },
  'spot.post_only_would_trade': { http: 200, code: 1612 },
  'spot.order_closed': { http: 200, code: 1613 },
  'spot.total_too_small': { http: 200, code: 1614 },
  'spot.client_order_id_conflict': { http: 200, code: 1615 },
  'spot.fee_rule_exists': { http: 200, code: 1616 },

  'wallet.coin_not_found': { http: 200, code: 1700 },
  'wallet.deposit_closed': { http: 200, code: 1701 },
  'wallet.deposit_not_found': { http: 200, code: 1702 },
  'wallet.immature_funds': { http: 200, code: 1703 },
  'wallet.amount_scale': { http: 200, code: 1704 },
  'wallet.deposit_decided': { http: 200, code: 1705 },
  'wallet.same_operator': { http: 200, code: 1706 },
  'wallet.amounts_differ': { http: 200, code: 1707 },
  'wallet.too_many_claims': { http: 200, code: 1708 },
  'wallet.chain_unavailable': { http: 200, code: 1709 },
  'wallet.price_unknown': { http: 200, code: 1710 },

  'verification.invalid_id_number': { http: 200, code: 1800 },
  'verification.invalid_name': { http: 200, code: 1801 },
  'verification.under_age': { http: 200, code: 1802 },
  'verification.already_certified': { http: 200, code: 1803 },
  'verification.in_review': { http: 200, code: 1804 },
  'verification.too_many_attempts': { http: 200, code: 1805 },
  'verification.document_taken': { http: 200, code: 1806 },
  'verification.real_name_required': { http: 200, code: 1807 },
  'verification.case_not_found': { http: 404, code: 1808 },
  'verification.case_decided': { http: 200, code: 1809 },
  'verification.case_claimed': { http: 200, code: 1810 },
  'verification.claim_required': { http: 200, code: 1811 },
  'verification.reason_required': { http: 200, code: 1812 },

  'file.too_large': { http: 413, code: 1900 },
  'file.unsupported_format': { http: 415, code: 1901 },
  'file.unreadable': { http: 415, code: 1902 },
  'file.too_many_pixels': { http: 413, code: 1903 },
  'file.too_many_today': { http: 429, code: 1904 },
  'file.not_found': { http: 404, code: 1905 },
  'file.already_used': { http: 200, code: 1906 },

  'operator.role_missing': { http: 403, code: 2000 },
  'operator.wrong_credentials': { http: 200, code: 2001 },
  'operator.login_throttled': { http: 429, code: 2002 },
  'operator.own_account': { http: 200, code: 2003 },
  'operator.not_found': { http: 200, code: 2004 },
  'operator.email_taken': { http: 200, code: 2005 },
  'operator.roles_conflict': { http: 200, code: 2006 },
  'operator.own_access': { http: 200, code: 2007 },
  'operator.same_operator': { http: 200, code: 2008 },
  'operator.password_too_simple': { http: 200, code: 2009 },
  'operator.user_not_linkable': { http: 200, code: 2010 },
  'operator.effective_too_early': { http: 200, code: 2011 },
} as const satisfies Record<string, ErrorSpec>;

export type ErrorKey = keyof typeof ERRORS;

/** What a refusal tells beside its text, so that a person can correct the input. */
export interface ErrorDetails {
  /** The input field that is refused, by its name in the contract. */
  readonly field?: string;
  /** The limit that was crossed, in the field's own unit. */
  readonly limit?: string;
  /** A value of the field that would pass. */
  readonly accepted?: string;
  readonly [name: string]: string | number | undefined;
}
