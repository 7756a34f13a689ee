export { CountdownButton } from './components/countdown-button.tsx';
