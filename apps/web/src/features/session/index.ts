export { client, useSessionEnd } from './client.ts';
export { queryClient, toastError } from './query-client.ts';
export { sendImage } from './send-image.ts';
export {
  beginSession,
  type LoginType,
  onSessionElsewhere,
  type UserInfo,
  useSessionStore,
} from './session-store.ts';
export { prefetchSite, useGuestsAllowed, useSite } from './site.ts';
export {
  fetchUserInfo,
  logOut,
  resetSession,
  useIsLoggedIn,
  useUserInfo,
  useUserInfoPoll,
} from './user-info.ts';
