export { FeedbackScreen } from './components/feedback-screen.tsx';
export { SupportScreen } from './components/support-screen.tsx';
