export { ShareCodeScreen as Component } from '../../features/referral/index.ts';
