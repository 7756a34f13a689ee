export { ConvertScreen } from './components/convert-screen.tsx';
