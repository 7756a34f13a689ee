export { PrivacyPolicyScreen as Component } from '../../features/content/index.ts';
