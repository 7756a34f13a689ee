import type { OperatorRoutes, UserRoutes } from '../route-table.ts';

export const ROUTES = {
  'identity.register': ['POST', '/api/public/user/register'],
  'identity.forget_password': ['POST', '/api/public/user/forget_password'],
  'identity.send_code': ['POST', '/api/private/user/send_code'],
  'identity.amend_password': ['POST', '/api/private/user/amend_password'],
  'identity.amend_pay_password': ['POST', '/api/private/user/amend_pay_password'],
  'identity.sessions': ['GET', '/api/private/user/sessions'],
  'identity.revoke_session': ['POST', '/api/private/user/revoke_session'],
  'identity.security_center': ['GET', '/api/private/user/security_center'],
  'identity.security_events': ['GET', '/api/private/user/security_events'],
  'identity.authenticator_begin': ['POST', '/api/private/user/authenticator_begin'],
  'identity.authenticator_bind': ['POST', '/api/private/user/authenticator_bind'],
  'identity.authenticator_unbind': ['POST', '/api/private/user/authenticator_unbind'],
  'identity.renew_recovery_codes': ['POST', '/api/private/user/renew_recovery_codes'],
  'identity.passkeys': ['GET', '/api/private/user/passkeys'],
  'identity.passkey_begin': ['POST', '/api/private/user/passkey_begin'],
  'identity.passkey_finish': ['POST', '/api/private/user/passkey_finish'],
  'identity.passkey_rename': ['POST', '/api/private/user/passkey_rename'],
  'identity.passkey_remove': ['POST', '/api/private/user/passkey_remove'],
  'identity.anti_phishing_code': ['POST', '/api/private/user/anti_phishing_code'],
  'identity.freeze': ['POST', '/api/private/user/freeze'],
  'identity.send_bind_code': ['POST', '/api/private/user/send_bind_code'],
  'identity.bind_account': ['POST', '/api/private/user/bind_account'],
} as const satisfies UserRoutes;

export const OPERATOR_ROUTES = {
  'identity.operator_users': ['GET', '/api/operator/identity/users'],
  'identity.operator_user': ['GET', '/api/operator/identity/user'],
  'identity.operator_user_events': ['GET', '/api/operator/identity/user_events'],
  'identity.operator_freeze_user': ['POST', '/api/operator/identity/freeze_user'],
  'identity.operator_unfreeze_user': ['POST', '/api/operator/identity/unfreeze_user'],
  'identity.operator_disable_user': ['POST', '/api/operator/identity/disable_user'],
  'identity.operator_enable_user': ['POST', '/api/operator/identity/enable_user'],
  'identity.operator_end_sessions': ['POST', '/api/operator/identity/end_sessions'],
  'identity.operator_reset_authenticator': ['POST', '/api/operator/identity/reset_authenticator'],
} as const satisfies OperatorRoutes;
