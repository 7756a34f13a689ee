import { Button } from '@openbourse/kit/ui/button.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { type ReactNode, useState } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import type { Filters } from '../../../shared/lib/use-filters.ts';
import { useWholeList } from '../../../shared/lib/use-whole-list.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { client, queryOf, WaitingNote } from '../../session/index.ts';
import type { Setting } from '../api.ts';

/** Every setting of the site; a change takes effect at once. */
export function SettingList({ filters, tabs }: { readonly filters: Filters; readonly tabs: ReactNode }) {
  const t = useTexts();
  const [asked, setAsked] = useState<Setting | null>(null);
  const list = useWholeList(queryOf('content.operator_settings', {}));
  return (
    <>
      <ListScreen
        name="settings"
        title={t('shell:nav.content')}
        header={tabs}
        summary={<WaitingNote kind="content.set_setting" />}
        fields={[]}
        filters={filters}
        list={list}
        columns={useColumns(setAsked)}
        rowKey={(row) => row.key}
        emptyHint={t('content:noSettings')}
      />
      {asked !== null && <SettingDialog setting={asked} onEnd={() => setAsked(null)} />}
    </>
  );
}

function useColumns(ask: (setting: Setting) => void): readonly ListColumn<Setting>[] {
  const t = useTexts();
  return [
    {
      key: 'key',
      header: t('content:setting'),
      csv: (row) => row.key,
      render: (row) => <span className="font-semibold">{t(`content:setting.${row.key}`)}</span>,
    },
    {
      key: 'value',
      header: t('content:value'),
      csv: (row) => row.value,
      render: (row) => valueOf(t, row),
    },
    {
      key: 'at',
      header: t('content:changedAt'),
      csv: (row) => row.updated_at,
      render: (row) => <TimeText at={row.updated_at} />,
    },
    {
      key: 'action',
      header: t('shell:list.action'),
      csv: () => null,
      render: (row) => (
        <Button size="small" variant="secondary" onClick={() => ask(row)}>
          {t('content:change')}
        </Button>
      ),
    },
  ];
}

/** A switch reads yes or no, a link as it stands. */
function valueOf(t: Texts, { key, value }: Setting): string {
  if (key === 'guest_browsing') return t(value === 'on' ? 'shell:yes' : 'shell:no');
  return value || t('content:notSet');
}

function SettingDialog({ setting, onEnd }: { readonly setting: Setting; readonly onEnd: () => void }) {
  const t = useTexts();
  const label = t(`content:setting.${setting.key}`);
  const form = useDialogForm({ value: { label, initial: setting.value } });
  const field = form.field('value');
  return (
    <ChangeDialog
      title={t('content:change')}
      confirmLabel={t('proposal:propose')}
      tone="primary"
      run={(reason) =>
        client.call('content.operator_set_setting', { key: setting.key, value: form.values.value, reason })
      }
      done={t('proposal:proposed')}
      onEnd={onEnd}
      form={form}
    >
      {setting.key === 'guest_browsing' ? (
        <ChoiceField
          {...field}
          options={[
            { value: 'on', label: t('shell:yes') },
            { value: 'off', label: t('shell:no') },
          ]}
        />
      ) : (
        <TextField {...field} placeholder="https://" inputMode="url" />
      )}
    </ChangeDialog>
  );
}
