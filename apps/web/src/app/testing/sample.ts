import type { CallReply } from '@openbourse/client';

/** A trader who may do everything. */
export const TRADER: CallReply<'identity.info'> = {
  id: 7,
  uid: '10000007',
  email: 'a***@example.com',
  mobile: null,
  is_user_real: true,
  has_pay_password: true,
  has_authenticator: false,
  is_frozen: false,
  level: 2,
  withdrawal_hold_until: null,
};

export const SITE: CallReply<'content.site'> = {
  name: 'Openbourse',
  version: '0.1.0',
  is_demo: false,
  guest_browsing: true,
  default_invite_code: '',
  offers: { contract: true, micro: true },
  channels: { email: true, mobile: true },
  server_time: Date.UTC(2026, 10, 28, 12),
  brand: {
    version: 1,
    short_name: 'Openbourse',
    legal_entity: '',
    support_email: '',
    accent_light: '',
    accent_dark: '',
    logo: '',
    icon: '',
  },
};
