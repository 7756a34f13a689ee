import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { HtmlText } from '@openbourse/kit/ui/html-text.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { newsQuery } from '../api.ts';
import { readId } from '../model/read-id.ts';
import { ContentBanner } from './content-banner.tsx';
import { LanguageNote } from './language-note.tsx';
import { LoadedText, NotFound, type Way } from './loaded-text.tsx';

/** One notice or banner with its whole text. */
function NoticeDetailsScreen() {
  const t = useT();
  const [address] = useSearchParams();
  const id = readId(address.get('id'));
  const way: Way = { to: '/notice-center', text: t('content:notices.back') };
  return (
    <>
      <PageHeader title={t('content:notice')} backTo={way.to} />
      {id === null ? <NotFound way={way} /> : <Notice key={id} id={id} way={way} />}
    </>
  );
}

function Notice({ id, way }: { readonly id: number; readonly way: Way }) {
  const format = useFormat();
  return (
    <LoadedText query={useQuery(newsQuery(id))} way={way}>
      {(notice) => (
        <article className="pb-10">
          <h2 className="pt-2 text-title" lang={notice.locale}>
            {notice.title}
          </h2>
          <p className="figures mt-1.5 text-secondary text-muted">{format.date(notice.published_at)}</p>
          <ContentBanner banner={notice.banner} />
          <LanguageNote locale={notice.locale} />
          <div className="mt-4" lang={notice.locale}>
            <HtmlText html={notice.content} />
          </div>
        </article>
      )}
    </LoadedText>
  );
}

export { NoticeDetailsScreen as Component };
