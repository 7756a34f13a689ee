import { TEMPLATE_TITLE } from '@openbourse/api/limits';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { FormDialog } from '../../../shared/ui/form-dialog.tsx';
import { timeColumn } from '../../../shared/ui/list-columns.tsx';
import { type ListColumn, ListTable } from '../../../shared/ui/list-table.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { PlainNote } from '../../../shared/ui/plain-note.tsx';
import { ScreenHeader } from '../../../shared/ui/screen-header.tsx';
import { client } from '../../session/index.ts';
import { type Desk, type Template, templatesQuery } from '../api.ts';
import { TemplateDialog } from './template-dialog.tsx';

export interface TemplateListProps {
  readonly desk: Desk;
  readonly title: string;
  readonly tabs: ReactNode;
}

/** The ready-made answers of a desk, which its operators write themselves. */
export function TemplateList({ desk, title, tabs }: TemplateListProps) {
  const t = useTexts();
  const query = useQuery(templatesQuery(desk));
  const [edited, setEdited] = useState<Template | 'new' | null>(null);
  const [removed, setRemoved] = useState<Template | null>(null);
  const hint =
    desk === 'feedback'
      ? t('support:template.hint', { place: TEMPLATE_TITLE })
      : t('support:template.hintChat');
  return (
    <div className="flex flex-col gap-4">
      <ScreenHeader title={title}>{tabs}</ScreenHeader>
      <div className="flex items-start justify-between gap-4">
        <PlainNote text={hint} />
        <Button variant="secondary" size="small" onClick={() => setEdited('new')}>
          {t('support:template.add')}
        </Button>
      </div>
      <Loaded query={query}>
        {(templates) =>
          templates.length === 0 ? (
            <EmptyState hint={t('support:template.empty')} />
          ) : (
            <ListTable
              label={t('support:templates')}
              columns={columnsOf({ t, desk }, setRemoved)}
              rows={templates}
              rowKey={(row) => `${row.id}`}
              openKey={null}
              onOpen={(key) => setEdited(templates.find((one) => `${one.id}` === key) ?? null)}
            />
          )
        }
      </Loaded>
      {edited !== null && (
        <TemplateDialog
          desk={desk}
          template={edited === 'new' ? null : edited}
          onEnd={() => setEdited(null)}
        />
      )}
      {removed !== null && <RemoveTemplate template={removed} onEnd={() => setRemoved(null)} />}
    </div>
  );
}

function columnsOf(
  { t, desk }: { readonly t: Texts; readonly desk: Desk },
  onRemove: (template: Template) => void,
): readonly ListColumn<Template>[] {
  const type: ListColumn<Template> = {
    key: 'type',
    header: t('support:type'),
    csv: (row) => row.type,
    render: (row) => t(row.type === null ? 'support:template.anyType' : `support:type.${row.type}`),
  };
  return [
    {
      key: 'name',
      header: t('support:template.name'),
      csv: (row) => row.name,
      render: (row) => <span className="font-semibold">{row.name}</span>,
    },
    { key: 'language', header: t('support:language'), csv: (row) => row.locale, render: (row) => row.locale },
    ...(desk === 'feedback' ? [type] : []),
    {
      key: 'text',
      header: t('support:template.text'),
      csv: (row) => row.text,
      render: (row) => <span className="block max-w-60 truncate text-muted wide:max-w-120">{row.text}</span>,
    },
    { ...timeColumn<Template>(t('support:template.updated'), (row) => row.updated_at), isExtra: true },
    {
      key: 'remove',
      header: '',
      csv: () => '',
      render: (row) => (
        <IconButton
          label={`${t('support:template.remove')}: ${row.name}`}
          icon={<Trash2 />}
          onClick={(event) => {
            event.stopPropagation();
            onRemove(row);
          }}
        />
      ),
    },
  ];
}

function RemoveTemplate({ template, onEnd }: { readonly template: Template; readonly onEnd: () => void }) {
  const t = useTexts();
  return (
    <FormDialog
      title={t('support:template.remove')}
      confirmLabel={t('support:template.remove')}
      confirmTone="danger"
      run={() => client.call('support.operator_remove_template', { id: template.id })}
      done={t('support:template.removed')}
      onEnd={onEnd}
    >
      <p>{t('support:template.removeHint', { name: template.name })}</p>
    </FormDialog>
  );
}
