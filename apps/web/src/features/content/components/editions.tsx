import { useNow } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { ListRow } from '@openbourse/kit/ui/list-row.tsx';
import { MINUTE_MS } from '@openbourse/money';
import { History } from 'lucide-react';
import { useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { SitePage } from '../api.ts';

/** Where an edition of the page is read that is shown now; null for the one that holds. */
function useEditionAddress(): (version: number | null) => string {
  const [address] = useSearchParams();
  return (version) => {
    const next = new URLSearchParams(address);
    if (version === null) next.delete('version');
    else next.set('version', String(version));
    return `?${next.toString()}`;
  };
}

/** Which edition one reads and from when it holds; for another than the one that holds, the way to that. */
export function EditionNote({ page }: { readonly page: SitePage }) {
  const t = useT();
  const format = useFormat();
  const addressOf = useEditionAddress();
  const now = useNow(MINUTE_MS);
  const { version, current_version, holds_from } = page;
  const text = t(holds_from > now ? 'content:edition.from' : 'content:edition.since', {
    version,
    date: format.date(holds_from),
  });
  if (version === current_version) {
    return <p className="figures mt-1.5 text-secondary text-muted">{text}</p>;
  }
  return (
    <div role="note" className="mt-3 flex gap-3 rounded-card bg-warn-soft px-4 py-3 text-dense">
      <History className="mt-0.5 size-5 shrink-0 text-warn" strokeWidth={1.75} aria-hidden="true" />
      <div>
        <p className="figures">{text}</p>
        <Link to={addressOf(null)} className="inline-flex min-h-11 items-center font-semibold text-accent">
          {t('content:edition.current', { version: current_version })}
        </Link>
      </div>
    </div>
  );
}

/** Every edition, so that what one agreed to can be read again. */
export function Editions({ page }: { readonly page: SitePage }) {
  const t = useT();
  const format = useFormat();
  const id = useId();
  const addressOf = useEditionAddress();
  if (page.editions.length < 2) return null;
  return (
    <section aria-labelledby={id} className="mt-8 border-t border-line pt-4">
      <h3 id={id} className="text-row font-semibold">
        {t('content:edition.all')}
      </h3>
      <ul className="divide-y divide-line">
        {page.editions.map(({ version, holds_from }) => (
          <li key={version}>
            <ListRow
              title={t('content:edition.name', { version })}
              trailing={<span className="figures">{format.date(holds_from)}</span>}
              {...(version !== page.version && { to: addressOf(version) })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
