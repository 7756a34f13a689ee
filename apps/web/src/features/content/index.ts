export { NoticeCenterScreen } from './components/notice-center-screen.tsx';
export { NoticeDetailsScreen } from './components/notice-details-screen.tsx';
