export { CollectionMethodScreen } from './components/method-screen.tsx';
export { CollectionMethodsScreen } from './components/methods-screen.tsx';
