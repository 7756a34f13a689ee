export { AgentScreen as Component } from '../../features/referral/index.ts';
