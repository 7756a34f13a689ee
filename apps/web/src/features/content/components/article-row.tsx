import { ListRow } from '@openbourse/kit/ui/list-row.tsx';
import type { NewsRow } from '../api.ts';

/** One help article in a list. */
export function ArticleRow({ article }: { readonly article: NewsRow }) {
  return (
    <ListRow
      to={`/help-details?id=${article.id}`}
      title={article.title}
      subtitle={article.summary !== '' && <span className="mt-0.5 line-clamp-3">{article.summary}</span>}
    />
  );
}
