import type { CallInput } from '@openbourse/client';
import { useQuery } from '@tanstack/react-query';
import { client } from './client.ts';
import { externalUrl } from './external-url.ts';

const SETTING_STALE_MS = 600_000;

/** The address that the operator named for all: where support answers, where the app is; null where none is named. */
export function useSettingUrl(key: CallInput<'content.setting'>['key']): string | null {
  const { data } = useQuery({
    queryKey: ['content.setting', key],
    queryFn: async ({ signal }) => (await client.call('content.setting', { key }, { signal })).value,
    staleTime: SETTING_STALE_MS,
  });
  return externalUrl(data);
}
