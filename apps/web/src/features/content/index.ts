export { AboutScreen } from './components/about-screen.tsx';
export { ActivityCenterScreen } from './components/activity-center-screen.tsx';
export { ActivityDetailsScreen } from './components/activity-details-screen.tsx';
export { HelpCenterScreen } from './components/help-center-screen.tsx';
export { HelpDetailsScreen } from './components/help-details-screen.tsx';
export { NoticeCenterScreen } from './components/notice-center-screen.tsx';
export { NoticeDetailsScreen } from './components/notice-details-screen.tsx';
export { AboutContentScreen, PrivacyPolicyScreen, UserAgreementScreen } from './components/page-screens.tsx';
