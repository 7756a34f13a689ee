import { useMutation } from '@tanstack/react-query';
import { client, pagesOf, queryClient } from '../session/index.ts';

/** Entries of the user, newest first, page by page. */
export const tierPages = pagesOf('tier.list', {});

export function useAdd() {
  return useMutation({
    mutationFn: (name: string) => client.call('tier.add', { name }),
    meta: { isErrorShown: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['tier.list'] }),
  });
}
