export { FeedbackDetailsScreen } from './components/feedback-details-screen.tsx';
export { FeedbackListScreen } from './components/feedback-list-screen.tsx';
export { FeedbackScreen } from './components/feedback-screen.tsx';
