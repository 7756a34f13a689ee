export { FeedbackScreen as Component } from '../../features/support/index.ts';
