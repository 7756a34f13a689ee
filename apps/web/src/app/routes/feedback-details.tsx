export { FeedbackDetailsScreen as Component } from '../../features/feedback/index.ts';
