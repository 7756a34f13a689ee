export { ReviewScreen } from './components/review-screen.tsx';
