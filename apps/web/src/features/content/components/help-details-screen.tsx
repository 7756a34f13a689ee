import { type HelpTopic } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { HtmlText } from '@openbourse/kit/ui/html-text.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import { newsQuery, topicQuery } from '../api.ts';
import { readId } from '../model/read-id.ts';
import { ArticleRow } from './article-row.tsx';
import { ArticleVote } from './article-vote.tsx';
import { LanguageNote } from './language-note.tsx';
import { LoadedText, NotFound, type Way } from './loaded-text.tsx';
import { SupportCard } from './support-card.tsx';

/** One help article with others of its topic. */
function HelpDetailsScreen() {
  const t = useT();
  const [address] = useSearchParams();
  const id = readId(address.get('id'));
  const way: Way = { to: '/help-center', text: t('content:help.title') };
  return (
    <>
      <PageHeader title={t('content:help.article')} backTo={way.to} />
      {id === null ? <NotFound way={way} /> : <Article key={id} id={id} way={way} />}
    </>
  );
}

function Article({ id, way }: { readonly id: number; readonly way: Way }) {
  const t = useT();
  const format = useFormat();
  return (
    <LoadedText query={useQuery(newsQuery(id))} way={way}>
      {({ topic, title, content, published_at, locale }) => (
        <div className="pb-10">
          <article>
            {topic !== null && (
              <Link
                to={`/help-center?topic=${topic}`}
                className="inline-flex min-h-11 items-center text-dense font-semibold text-accent"
              >
                {t(`content:help.topic.${topic}`)}
              </Link>
            )}
            <h2 className="text-title" lang={locale}>
              {title}
            </h2>
            <p className="figures mt-1.5 text-secondary text-muted">{format.date(published_at)}</p>
            <LanguageNote locale={locale} />
            <div className="mt-4" lang={locale}>
              <HtmlText html={content} />
            </div>
          </article>
          <ArticleVote key={locale} id={id} locale={locale} />
          {topic !== null && <Related topic={topic} exceptId={id} />}
          <SupportCard />
        </div>
      )}
    </LoadedText>
  );
}

/** Whoever reads an article needs no others; what cannot be loaded is left out. */
function Related({ topic, exceptId }: { readonly topic: HelpTopic; readonly exceptId: number }) {
  const t = useT();
  const id = useId();
  const { data } = useQuery(topicQuery(topic));
  const others = data?.filter((article) => article.id !== exceptId) ?? [];
  if (others.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pt-8 pb-1 text-symbol">
        {t('content:help.related')}
      </h2>
      <ul className="divide-y divide-line">
        {others.map((article) => (
          <li key={article.id}>
            <ArticleRow article={article} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export { HelpDetailsScreen as Component };
