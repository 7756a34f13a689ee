export { ReviewScreen as Component } from '../../features/verification/index.ts';
