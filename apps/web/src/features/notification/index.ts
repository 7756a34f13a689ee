export { LazyBell } from './components/lazy-bell.tsx';
export { NoticeChannel } from './components/notice-channel.tsx';
