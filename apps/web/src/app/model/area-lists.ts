import type { MessageKey } from '@openbourse/kit/lib/i18n.ts';
import type { Area } from './app-route.ts';

interface AreaItem {
  readonly path: string;
  readonly title: MessageKey;
}

export const AREA_TITLES: Readonly<Record<Area, MessageKey>> = {
  money: 'ledger:title',
  person: 'app:nav.account',
  help: 'home:menu.help',
};

/** The screens of each area in the order in which people look for them. */
export const AREA_LISTS: Readonly<Record<Area, readonly AreaItem[]>> = {
  money: [
    { path: '/assets', title: 'ledger:title' },
    { path: '/recharge', title: 'wallet:deposit' },
    { path: '/withdrawal', title: 'wallet:withdraw' },
    { path: '/transfer', title: 'ledger:transfer.title' },
    { path: '/convert', title: 'convert:title' },
    { path: '/pay', title: 'payment:title' },
    { path: '/profit', title: 'portfolio:title' },
    { path: '/asset-history', title: 'ledger:history.title' },
    { path: '/statement', title: 'statement:title' },
  ],
  person: [
    { path: '/user-center', title: 'identity:center.title' },
    { path: '/user-review', title: 'verification:title' },
    { path: '/secure-center', title: 'home:menu.security' },
    { path: '/api-keys', title: 'apikey:title' },
    { path: '/collection-methods', title: 'fiat:title' },
    { path: '/notifications', title: 'notice:center.title' },
    { path: '/price-alerts', title: 'alert:title' },
    { path: '/share-code', title: 'referral:title' },
  ],
  help: [
    { path: '/help-center', title: 'content:help.title' },
    { path: '/support', title: 'support:title' },
    { path: '/feedback', title: 'feedback:title' },
    { path: '/notice-center', title: 'content:notices' },
    { path: '/activity-center', title: 'content:activity.title' },
    { path: '/status', title: 'status:title' },
    { path: '/rules', title: 'rules:title' },
    { path: '/proof-of-reserves', title: 'liability:title' },
    { path: '/about-us', title: 'settings:about.title' },
  ],
};
