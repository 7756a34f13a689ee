import { Button } from '@openbourse/kit/ui/button.tsx';
import { useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import { ListSection } from '../../../shared/ui/list-section.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { pagesOf } from '../../session/index.ts';
import type { News, Version } from '../api.ts';
import type { NewsLocale } from '../model/text-state.ts';
import { VersionDialog } from './version-dialog.tsx';

export interface VersionListProps {
  readonly news: News;
  readonly locale: NewsLocale;
  /** True when something unsaved would be covered by what is restored. */
  readonly hasDraft: boolean;
  readonly onRestored: () => void;
}

/**
 * Authors and times of the text of a language, and of the details of the item; each version can be compared
 * and brought back.
 */
export function VersionList({ news, locale, hasDraft, onRestored }: VersionListProps) {
  const t = useTexts();
  const [open, setOpen] = useState<number | null>(null);
  const texts = useList(pagesOf('content.operator_versions', { id: news.id, kind: 'text', locale }));
  const heads = useList(pagesOf('content.operator_versions', { id: news.id, kind: 'head' }));
  const columnsOf = useColumns(news, locale, setOpen);
  return (
    <div className="grid items-start gap-6 desktop:grid-cols-2">
      {[
        { label: t('content:textVersions', { locale }), list: texts, columns: columnsOf('text') },
        { label: t('content:headVersions'), list: heads, columns: columnsOf('head') },
      ].map(({ label, list, columns }) => (
        <section key={label} aria-label={label} className="min-w-0">
          <h2 className="mb-2 text-dense font-semibold">{label}</h2>
          <ListSection
            {...{ label, columns, list }}
            openKey=""
            rowKey={(row: Version) => `${row.number}`}
            emptyHint={t('content:noVersions')}
          />
        </section>
      ))}
      {open !== null && (
        <VersionDialog {...{ news, hasDraft, onRestored }} number={open} onEnd={() => setOpen(null)} />
      )}
    </div>
  );
}

function useColumns(
  news: News,
  locale: NewsLocale,
  open: (number: number) => void,
): (kind: Version['kind']) => readonly ListColumn<Version>[] {
  const t = useTexts();
  const present = news.texts.find((text) => text.locale === locale)?.version;
  const from = (row: Version, otherwise: string): string =>
    row.restored_from === null ? otherwise : t('content:restoredFrom', { number: row.restored_from });
  const what: Record<Version['kind'], ListColumn<Version>> = {
    text: {
      key: 'what',
      header: t('content:title'),
      csv: (row) => row.title,
      render: (row) => <span className="block max-w-60 truncate">{from(row, row.title)}</span>,
    },
    head: {
      key: 'what',
      header: t('content:origin'),
      csv: (row) => row.restored_from,
      render: (row) => from(row, t('content:origin.written')),
    },
  };
  return (kind) => [
    {
      key: 'number',
      header: t('content:version'),
      isNumeric: true,
      csv: (row) => row.number,
      render: (row) => row.number,
    },
    what[kind],
    {
      key: 'who',
      header: t('content:author'),
      csv: (row) => row.operator_name,
      render: (row) => row.operator_name ?? t('content:installation'),
    },
    {
      key: 'at',
      header: t('content:changedAt'),
      csv: (row) => new Date(row.at).toISOString(),
      render: (row) => <TimeText at={row.at} />,
    },
    {
      key: 'action',
      header: t('shell:list.action'),
      csv: () => null,
      render: (row) =>
        row.number === present || row.number === news.version ? (
          t('content:present')
        ) : (
          <Button size="small" variant="secondary" onClick={() => open(row.number)}>
            {t('content:compare')}
          </Button>
        ),
    },
  ];
}
