import { ClientError, describeError } from '@openbourse/client';
import { MutationCache, QueryClient } from '@tanstack/react-query';
import { toast } from '../ui/toast.tsx';

/** Keys that the shell of the app already answers, with its dialog, its login or its toast. */
const ANSWERED_BY_SHELL: ReadonlySet<string> = new Set([
  'session.login_required',
  'session.expired',
  'session.access_expired',
  'timeout',
]);
const TRIES = 2;

/** A refusal stays a refusal; only what did not reach the server is tried again. */
function isWorthRetrying(error: unknown): boolean {
  return error instanceof ClientError && (error.key === 'offline' || error.key === 'server.unavailable');
}

/** Shows a failed change as a toast: message and code (specification, section 8). */
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

/** Makes the store of what an app has read; failed changes become toasts unless their form shows them. */
export function createQueryClient(options: {
  /** Time for which an answer counts as fresh. */
  readonly staleMs: number;
}): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, _input, _result, mutation) => {
        if (mutation.meta?.isErrorShown !== true) toastError(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: options.staleMs,
        retry: (failures, error) => failures < TRIES && isWorthRetrying(error),
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
