export { UserAgreementScreen as Component } from '../../features/content/index.ts';
