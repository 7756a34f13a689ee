export { CountryChoice } from './components/country-choice.tsx';
export { DemoMailbox } from './components/demo-mailbox.tsx';
export { LoginScreen } from './components/login-screen.tsx';
export { PayPasswordSheet } from './components/pay-password-sheet.tsx';
export { RegisterScreen } from './components/register-screen.tsx';
export { SecureCenterScreen } from './components/secure-center-screen.tsx';
export { UserCenterScreen } from './components/user-center-screen.tsx';
export { VerificationCard } from './components/verification-card.tsx';
