import { ClientError, describeError } from '@openbourse/client';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { MutationCache, QueryClient } from '@tanstack/react-query';

/** Keys that the shell answers, with the login or a toast. */
const ANSWERED_BY_SHELL: ReadonlySet<string> = new Set([
  'session.login_required',
  'session.expired',
  'session.access_expired',
  'timeout',
]);
const TRIES = 2;

/** Only what did not reach the server is tried again. */
function isWorthRetrying(error: unknown): boolean {
  return error instanceof ClientError && (error.key === 'offline' || error.key === 'server.unavailable');
}

/** Shows a failed change as a toast: message and code. */
export function toastError(error: unknown): void {
  if (error instanceof ClientError && ANSWERED_BY_SHELL.has(error.key)) return;
  toast.error(describeError(error));
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The form shows the error itself, beside its field. */
      readonly isErrorShown?: boolean;
    };
  }
}

export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onError: (error, _input, _result, mutation) => {
      if (mutation.meta?.isErrorShown !== true) toastError(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => failures < TRIES && isWorthRetrying(error),
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
