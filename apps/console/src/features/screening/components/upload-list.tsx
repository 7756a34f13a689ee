import { LIST_FORMATS, SCREENING_LIMITS } from '@openbourse/api/limits';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useId, useState } from 'react';
import { type FieldRule, NEEDED } from '../../../shared/lib/field-rules.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import { FormDialog } from '../../../shared/ui/form-dialog.tsx';
import { client } from '../../session/index.ts';

const DAY: FieldRule = {
  key: 'screening:fault.day',
  accepts: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text),
  input: { type: 'date' },
};

/** Uploads a file as a new version of a list; nothing holds by it before two persons put it into effect. */
export function UploadList({ onEnd }: { readonly onEnd: () => void }) {
  const t = useTexts();
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const form = useDialogForm({
    list: { label: t('screening:list'), rule: NEEDED },
    format: { label: t('screening:format'), initial: 'own' },
    dated: { label: t('screening:dated'), rule: DAY },
    // Its text says which file is chosen, so that a missing one is a fault of the form.
    file: { label: t('screening:file'), rule: NEEDED },
  });
  const { list, format, dated } = form.values;
  const chosen = form.field('file');
  return (
    <FormDialog
      title={t('screening:upload')}
      confirmLabel={t('screening:upload')}
      run={() =>
        client.upload('screening.operator_upload_list', {
          file: file ?? new Blob([]),
          fields: { list, dated, format: LIST_FORMATS.find((one) => one === format) ?? 'own' },
        })
      }
      done={t('screening:uploaded')}
      onEnd={onEnd}
      form={form}
    >
      <TextField {...form.field('list')} maxLength={SCREENING_LIMITS.listLengthMax} />
      <ChoiceField
        {...form.field('format')}
        options={LIST_FORMATS.map((value) => ({ value, label: t(`screening:format.${value}`) }))}
      />
      <TextField {...form.field('dated')} />
      <div className="flex flex-col gap-1">
        <label htmlFor={id} className="text-label text-muted">
          {chosen.label}
        </label>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv"
          className="text-dense"
          onChange={(event) => {
            const [next] = event.target.files ?? [];
            setFile(next ?? null);
            chosen.onValueChange(next?.name ?? '');
          }}
        />
        {chosen.error !== undefined && chosen.error !== '' && (
          <p role="alert" className="text-secondary text-danger">
            {chosen.error}
          </p>
        )}
      </div>
      <p className="text-dense text-muted">
        {t(`screening:formatHint.${format === 'own' ? 'own' : 'ofac'}`)}
      </p>
    </FormDialog>
  );
}
