import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import type { Notice } from './api.ts';
import { wordsOf } from './model/words-of.ts';

/** Writes the title and the text of a notice in the person's language. */
export function useNoticeText(): (notice: Pick<Notice, 'kind' | 'params'>) => {
  readonly title: string;
  readonly text: string;
} {
  const t = useT();
  const format = useFormat();
  return ({ kind, params }) => {
    const words = wordsOf(params, { t, figure: format.quantity });
    return { title: t(`notice:${kind}.title`, words), text: t(`notice:${kind}.text`, words) };
  };
}
