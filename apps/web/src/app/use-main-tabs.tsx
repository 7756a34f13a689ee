import { useT } from '@openbourse/kit/lib/i18n.ts';
import type { TabBarItem } from '@openbourse/kit/ui/tab-bar.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { ArrowLeftRight, ChartCandlestick, House, Layers, WalletMinimal } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useIsLoggedIn, useIsOffered, useUserInfo } from '../features/session/index.ts';
import { needsVerification } from './model/tab-rule.ts';

export interface MainTabs {
  readonly tabs: readonly TabBarItem[];
  /** Reports whether the tab may open; when not, the tip is shown and the user center opens. */
  readonly mayOpen: (to: string) => boolean;
}

/** The tabs of what is offered, with the rule of the tab at index 2. */
export function useMainTabs(): MainTabs {
  const t = useT();
  const navigate = useNavigate();
  const isLoggedIn = useIsLoggedIn();
  const user = useUserInfo();
  const isContractOffered = useIsOffered('contract');
  const all: readonly TabBarItem[] = [
    { to: '/home', label: t('app:tab.home'), icon: <House /> },
    { to: '/market', label: t('app:tab.market'), icon: <ChartCandlestick /> },
    { to: '/trade', label: t('app:tab.trade'), icon: <ArrowLeftRight /> },
    { to: '/lever', label: t('app:tab.contract'), icon: <Layers /> },
    { to: '/assets', label: t('app:tab.assets'), icon: <WalletMinimal /> },
  ];
  const mayOpen = (to: string): boolean => {
    const choice = { index: all.findIndex((tab) => tab.to === to), isVerified: user?.is_user_real === true };
    // A guest is not asked for an identity but for a login, which the route guard does.
    if (!isLoggedIn || !needsVerification(choice)) return true;
    toast.plain(t('app:tip.verifyFirst'));
    void navigate('/user-center');
    return false;
  };
  return { tabs: all.filter(({ to }) => isContractOffered || to !== '/lever'), mayOpen };
}
