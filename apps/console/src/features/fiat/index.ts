export { ArbitrationScreen } from './components/arbitration-screen.tsx';
export { FiatScreen } from './components/fiat-screen.tsx';
