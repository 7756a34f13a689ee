export { ReferralScreen as Component } from '../../features/referral/index.ts';
