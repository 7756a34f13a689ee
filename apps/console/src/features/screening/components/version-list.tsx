import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { type ReactNode, useState } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import type { Filters } from '../../../shared/lib/use-filters.ts';
import { useWholeList } from '../../../shared/lib/use-whole-list.ts';
import { figureColumn, timeColumn } from '../../../shared/ui/list-columns.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { hasRole, useOperator, WaitingNote } from '../../session/index.ts';
import { LIST_MAKERS, listsQuery, type ListVersion, VERSION_TONES } from '../api.ts';
import { UploadList } from './upload-list.tsx';
import { VersionDetail } from './version-detail.tsx';

/** Every version of every list; one person uploads, two put into effect. */
export function VersionList({ filters, header }: { readonly filters: Filters; readonly header: ReactNode }) {
  const t = useTexts();
  const mayUpload = hasRole(useOperator(), LIST_MAKERS);
  const [isUploading, setIsUploading] = useState(false);
  const list = useWholeList(listsQuery);
  return (
    <>
      <ListScreen
        name="screening-lists"
        title={t('screening:title')}
        header={
          <>
            {header}
            {mayUpload && (
              <Button size="small" onClick={() => setIsUploading(true)}>
                {t('screening:upload')}
              </Button>
            )}
          </>
        }
        summary={<WaitingNote kind="screening.change_list" />}
        fields={[]}
        filters={filters}
        list={list}
        columns={columnsOf(t)}
        rowKey={(row) => `${row.version_id}`}
        emptyHint={t('screening:noLists')}
        renderDetail={(key) => (
          <VersionDetail key={key} version={list.rows?.find((row) => `${row.version_id}` === key)} />
        )}
      />
      {isUploading && <UploadList onEnd={() => setIsUploading(false)} />}
    </>
  );
}

function columnsOf(t: Texts): readonly ListColumn<ListVersion>[] {
  return [
    {
      key: 'list',
      header: t('screening:list'),
      csv: (row) => row.list,
      render: (row) => <span className="font-semibold">{row.list}</span>,
    },
    figureColumn(t, { key: 'version', header: t('screening:version'), value: (row) => row.version_id }),
    { key: 'dated', header: t('screening:dated'), csv: (row) => row.dated, render: (row) => row.dated },
    figureColumn(t, { key: 'entries', header: t('screening:entries'), value: (row) => row.entries }),
    timeColumn(t('screening:uploadedAt'), (row) => row.uploaded_at),
    {
      key: 'state',
      header: t('screening:state'),
      csv: (row) => t(`screening:versionState.${row.state}`),
      render: (row) => (
        <Badge tone={VERSION_TONES[row.state]}>{t(`screening:versionState.${row.state}`)}</Badge>
      ),
    },
  ];
}
