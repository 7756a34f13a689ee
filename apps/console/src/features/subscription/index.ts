export { OfferingsScreen } from './components/offerings-screen.tsx';
