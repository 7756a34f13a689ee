import type { CallInput, CallReply } from '@openbourse/client';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { client, pagesOf, queryClient, queryOf } from '../session/index.ts';
import type { FeedbackFilter } from './model/filter.ts';

export type Feedback = CallReply<'feedback.details'>;
export type FeedbackMessage = Feedback['messages'][number];

const LIST = 'feedback.list';
/** Interval at which an open thread looks for its answer. */
const RENEW_MS = 30_000;

/** The feedback of the user, newest first, page by page. */
export function feedbackPages(filter: FeedbackFilter) {
  const state = filter === 'all' ? undefined : filter;
  return pagesOf('feedback.list', { state });
}

/** Feedback with its thread; while it awaits a reply, it is read again from time to time. */
export function feedbackQuery(id: string) {
  return queryOf(
    'feedback.details',
    { id },
    {
      refetchInterval: ({ state }) => (state.data?.state === 'awaiting_reply' ? RENEW_MS : false),
    },
  );
}

/** A picture of the user, which stays what it is. */
export function pictureQuery(id: string) {
  return queryOptions({
    queryKey: ['file.view', id],
    queryFn: () => client.picture('file.view', { id }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

type WriteName = 'feedback.submit' | 'feedback.reply';

/** Sends feedback, or adds to it, once, also when the answer to the first try was lost. Its form shows refusals. */
export function useWrite<N extends WriteName>(name: N) {
  return useMutation({
    meta: { isErrorShown: true },
    mutationFn: (input: CallInput<N>): Promise<Feedback> => client.call<WriteName>(name, input),
    onSuccess: (feedback) => {
      queryClient.setQueryData(feedbackQuery(feedback.id).queryKey, feedback);
      void queryClient.invalidateQueries({ queryKey: [LIST] });
    },
  });
}
