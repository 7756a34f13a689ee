export { ChangeLoginPasswordScreen } from './components/change-login-password-screen.tsx';
export { ChangePayPasswordScreen } from './components/change-pay-password-screen.tsx';
export { ForgetScreen } from './components/forget-screen.tsx';
export { LoginScreen } from './components/login-screen.tsx';
export { RegisterScreen } from './components/register-screen.tsx';
export { SecureCenterScreen } from './components/secure-center-screen.tsx';
export { UserCenterScreen } from './components/user-center-screen.tsx';
export { VerificationCard } from './components/verification-card.tsx';
