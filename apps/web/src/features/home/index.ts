export { GuestHome } from './components/guest-home.tsx';
export { HomeScreen } from './components/home-screen.tsx';
