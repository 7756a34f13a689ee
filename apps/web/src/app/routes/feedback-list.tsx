export { FeedbackListScreen as Component } from '../../features/feedback/index.ts';
