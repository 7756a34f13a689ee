import { useT } from '@openbourse/kit/lib/i18n.ts';
import { HtmlText } from '@openbourse/kit/ui/html-text.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { newsQuery } from '../api.ts';
import { readId } from '../model/read-id.ts';
import { ActivityTimes } from './activity-times.tsx';
import { ContentBanner } from './content-banner.tsx';
import { LanguageNote } from './language-note.tsx';
import { LoadedText, NotFound, type Way } from './loaded-text.tsx';

/** One activity with its times and its whole text. */
function ActivityDetailsScreen() {
  const t = useT();
  const [address] = useSearchParams();
  const id = readId(address.get('id'));
  const way: Way = { to: '/activity-center', text: t('content:activity.title') };
  return (
    <>
      <PageHeader title={t('content:activity.article')} backTo={way.to} />
      {id === null ? <NotFound way={way} /> : <Activity key={id} id={id} way={way} />}
    </>
  );
}

function Activity({ id, way }: { readonly id: number; readonly way: Way }) {
  return (
    <LoadedText query={useQuery(newsQuery(id))} way={way}>
      {(activity) => (
        <article className="pb-10">
          <h2 className="pt-2 text-title" lang={activity.locale}>
            {activity.title}
          </h2>
          <ActivityTimes activity={activity} isExact />
          <ContentBanner banner={activity.banner} />
          <LanguageNote locale={activity.locale} />
          <div className="mt-4" lang={activity.locale}>
            <HtmlText html={activity.content} />
          </div>
        </article>
      )}
    </LoadedText>
  );
}

export { ActivityDetailsScreen as Component };
