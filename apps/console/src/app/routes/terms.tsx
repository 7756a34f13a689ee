export { TermsScreen as Component } from '../../features/terms/index.ts';
