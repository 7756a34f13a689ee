import { useT } from '@openbourse/kit/lib/i18n.ts';
import { TabBar } from '@openbourse/kit/ui/tab-bar.tsx';
import { LayoutGrid } from 'lucide-react';
import { useUserInfoPoll } from '../features/session/index.ts';
import { openFinder } from './finder-state.ts';
import { PageFrame } from './page-frame.tsx';
import { useMainTabs } from './use-main-tabs.tsx';

/** The main screens: tab bar at the bottom, and the poll of the user (specification, section 4). */
export function MainLayout() {
  const t = useT();
  const { tabs, mayOpen } = useMainTabs();
  useUserInfoPoll();
  return (
    <>
      <PageFrame hasTabBar />
      <TabBar
        label={t('app:nav.main')}
        items={tabs}
        onChoose={(item) => mayOpen(item.to)}
        more={{ label: t('app:nav.more'), icon: <LayoutGrid />, onOpen: openFinder }}
      />
    </>
  );
}
