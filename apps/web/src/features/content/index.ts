export { NoticePanel } from './components/notice-panel.tsx';
