import { useMutation } from '@tanstack/react-query';
import { client, pagesOf, queryClient } from '../session/index.ts';

/** Entries of the user, newest first, page by page. */
export const alertPages = pagesOf('alert.list', {});

export function useAdd() {
  return useMutation({
    mutationFn: (name: string) => client.call('alert.add', { name }),
    meta: { isErrorShown: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['alert.list'] }),
  });
}
