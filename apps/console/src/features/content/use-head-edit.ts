import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../shared/lib/texts.ts';
import { client } from '../session/index.ts';
import type { News } from './api.ts';
import { type HeadValues, inputOf, valuesOf } from './model/head-values.ts';
import { isConflictError } from './use-save-text.ts';

/** Edit in progress, and the version that it was begun from. */
interface Edit {
  readonly changes: Partial<HeadValues>;
  readonly basedOn: number;
}

/** Fields that an item has in common in all languages, while they are being changed. */
export function useHeadEdit(news: News) {
  const t = useTexts();
  const queries = useQueryClient();
  const [edit, setEdit] = useState<Edit | null>(null);
  // Fields that were not touched here are those of the newest version.
  const values: HeadValues = { ...valuesOf(news), ...edit?.changes };
  const save = useMutation({
    mutationFn: (basedOn: number) =>
      client.call('content.operator_save_news', { ...inputOf(news, values), based_on: basedOn }),
    meta: { isErrorShown: true },
    onSuccess: async () => {
      toast.success(t('content:saved'));
      await queries.invalidateQueries();
      setEdit(null);
    },
    onError: async (error) => {
      if (isConflictError(error)) await queries.invalidateQueries();
    },
  });
  return {
    values,
    isEdited: edit !== null,
    isConflict: edit !== null && edit.basedOn !== news.version && !save.isPending,
    isSaving: save.isPending,
    error: isConflictError(save.error) ? null : save.error,
    change: (changes: Partial<HeadValues>): void =>
      setEdit({ changes: { ...edit?.changes, ...changes }, basedOn: edit?.basedOn ?? news.version }),
    save: () => save.mutate(edit?.basedOn ?? news.version),
    /** Saves the changes of this page over another operator's. */
    keep: () => save.mutate(news.version),
    discard: () => setEdit(null),
  };
}
