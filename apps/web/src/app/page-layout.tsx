import { PageFrame } from './page-frame.tsx';

/** A screen below the main ones: a back button instead of the tab bar. */
export function PageLayout() {
  return <PageFrame hasTabBar={false} />;
}
