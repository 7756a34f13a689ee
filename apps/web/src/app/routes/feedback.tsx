export { FeedbackScreen as Component } from '../../features/feedback/index.ts';
