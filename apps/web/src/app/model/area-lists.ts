import type { MessageKey } from '@openbourse/kit/lib/i18n.ts';
import type { Area } from './app-route.ts';

export const AREA_TITLES: Readonly<Record<Area, MessageKey>> = {
  money: 'ledger:title',
  person: 'app:nav.account',
  help: 'home:menu.help',
};

/** The screens of each area in the order in which people look for them; `places.tsx` has their names. */
export const AREA_LISTS: Readonly<Record<Area, readonly string[]>> = {
  money: [
    ...['/assets', '/recharge', '/withdrawal', '/transfer', '/convert', '/pay'],
    ...['/profit', '/asset-history', '/statement'],
  ],
  person: [
    ...['/user-center', '/user-review', '/secure-center', '/api-keys', '/collection-methods'],
    ...['/fees', '/notifications', '/price-alerts', '/share-code'],
  ],
  help: [
    ...['/help-center', '/support', '/feedback', '/notice-center', '/activity-center'],
    ...['/status', '/rules', '/proof-of-reserves', '/about-us'],
  ],
};
