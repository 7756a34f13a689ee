export { toastError } from '@openbourse/kit/lib/query-client.ts';
export { client, useSessionEnd } from './client.ts';
export { pagesOf } from './pages.ts';
export { queryClient } from './query-client.ts';
export { queryOf } from './query-of.ts';
export { outcomeOf, sendOwnCode, useCodesSent } from './send-code.ts';
export { sendImage } from './send-image.ts';
export {
  beginSession,
  changeSession,
  chooseTheme,
  followDevice,
  type LoginType,
  onSessionElsewhere,
  type UserInfo,
  useSessionStore,
} from './session-store.ts';
export { useSettingUrl } from './setting-url.ts';
export { prefetchSite, useGuestsAllowed, useIsOffered, useSite, useSiteMode } from './site.ts';
export { useTargets } from './use-targets.ts';
export {
  fetchUserInfo,
  logOut,
  resetSession,
  useIsLoggedIn,
  useUserInfo,
  useUserInfoPoll,
} from './user-info.ts';
