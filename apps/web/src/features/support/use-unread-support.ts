import { useQuery } from '@tanstack/react-query';
import { useIsLoggedIn, useTargets } from '../session/index.ts';
import { conversationQuery } from './api.ts';
import { useSupportChannel } from './use-support-channel.ts';

/**
 * Number of unread answers of customer service; 0 where support is not in this app. Call it once per screen.
 */
export function useUnreadSupport(): number {
  useSupportChannel(() => undefined);
  const { support } = useTargets();
  const isOwn = useIsLoggedIn() && support.kind === 'screen';
  const { data } = useQuery({ ...conversationQuery, enabled: isOwn });
  return isOwn ? (data?.unread ?? 0) : 0;
}
