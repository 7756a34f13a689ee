import { useTexts } from '../../../shared/lib/texts.ts';
import { type ChangedField, changedFields } from '../model/changed-fields.ts';

export interface ChangeTableProps {
  /** JSON texts as a proposal keeps them; null where there is nothing. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Effect of a change, one field on each line, with the value that it replaces. */
export function ChangeTable({ before, after }: ChangeTableProps) {
  const t = useTexts();
  const fields = changedFields(before, after);
  if (fields.length === 0) return null;
  const cell = 'py-1.5 pl-3 text-left align-baseline wrap-anywhere';
  return (
    <table className="w-full text-dense">
      <caption className="sr-only">{t('proposal:change')}</caption>
      <thead>
        <tr className="border-b border-line text-label text-muted">
          <th scope="col" className="py-1.5 text-left font-medium">
            {t('proposal:field')}
          </th>
          {before !== null && (
            <th scope="col" className={`${cell} font-medium`}>
              {t('operator:before')}
            </th>
          )}
          <th scope="col" className={`${cell} font-medium`}>
            {t('operator:after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <Row key={field.name} field={field} hasBefore={before !== null} cell={cell} />
        ))}
      </tbody>
    </table>
  );
}

function Row(props: { readonly field: ChangedField; readonly hasBefore: boolean; readonly cell: string }) {
  const { field, hasBefore, cell } = props;
  const t = useTexts();
  const shown = (text: string | null): string => (text === null || text === '' ? t('shell:none') : text);
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-1.5 text-left align-baseline font-normal text-muted">
        {field.name.replaceAll('_', ' ')}
      </th>
      {hasBefore && <td className={`figures ${cell}`}>{shown(field.before)}</td>}
      <td className={`figures ${cell} ${field.isChanged ? 'font-semibold text-text' : 'text-muted'}`}>
        {shown(field.after)}
      </td>
    </tr>
  );
}
