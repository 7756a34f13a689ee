export { HouseEdgeScreen } from './components/house-edge-screen.tsx';
export { MicroScreen } from './components/micro-screen.tsx';
