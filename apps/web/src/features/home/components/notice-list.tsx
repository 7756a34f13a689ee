import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Link } from 'react-router';
import type { NewsItem } from '../api.ts';

/** As many as fit beside the banner, above the shortcuts. */
const SHOWN = 3;

/** The latest notices of wide screens, all at once. */
export function NoticeList({ notices }: { readonly notices: readonly NewsItem[] }) {
  const t = useT();
  const format = useFormat();
  return (
    <section aria-label={t('home:notices')}>
      <div className="flex items-center justify-between">
        <h2 className="text-symbol">{t('home:notices')}</h2>
        <Link
          to="/notice-center"
          className="inline-flex min-h-11 items-center text-dense font-semibold text-accent"
        >
          {t('home:notices.all')}
        </Link>
      </div>
      <ul>
        {notices.slice(0, SHOWN).map((notice) => (
          <li key={notice.id}>
            <Link
              to={`/notice-details?id=${notice.id}`}
              className="-mx-3 flex min-h-11 items-center gap-3 rounded-button px-3 transition-colors hover:bg-surface"
            >
              <span className="min-w-0 flex-1 truncate text-body">{notice.title}</span>
              <span className="figures shrink-0 text-secondary text-muted">
                {format.date(notice.published_at)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
