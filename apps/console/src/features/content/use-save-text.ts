import { ClientError } from '@openbourse/client';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../shared/lib/texts.ts';
import { client } from '../session/index.ts';
import type { News } from './api.ts';
import type { NewsLocale } from './model/text-state.ts';
import type { NewsDraft } from './use-drafts.ts';

export interface SaveTextOptions {
  readonly news: News;
  readonly locale: NewsLocale;
  readonly onSaved: () => void;
}

/**
 * Saves the text of a language. A text that another operator has saved meanwhile is not overwritten but read.
 */
export function useSaveText({ news, locale, onSaved }: SaveTextOptions) {
  const t = useTexts();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ basedOn, ...text }: NewsDraft) =>
      client.call('content.operator_save_news_text', {
        id: news.id,
        locale,
        ...text,
        ...(basedOn === null ? {} : { based_on: basedOn }),
      }),
    meta: { isErrorShown: true },
    onSuccess: async () => {
      toast.success(t('content:saved'));
      await queries.invalidateQueries();
      onSaved();
    },
    onError: async (error) => {
      if (isConflictError(error)) await queries.invalidateQueries();
    },
  });
}

/** Reports whether another operator was faster. */
export function isConflictError(error: unknown): boolean {
  return error instanceof ClientError && error.key === 'content.changed_meanwhile';
}
