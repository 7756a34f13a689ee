import { Button } from '@openbourse/kit/ui/button.tsx';
import { useId, useState } from 'react';
import type { Filters } from '../lib/use-filters.ts';
import { useTexts } from '../lib/texts.ts';

/** A filter of a list: a text, a choice among the API's values, or a day. */
export type FilterField =
  | { readonly kind: 'text'; readonly name: string; readonly label: string }
  | { readonly kind: 'day'; readonly name: string; readonly label: string }
  | {
      readonly kind: 'choice';
      readonly name: string;
      readonly label: string;
      readonly options: readonly { readonly value: string; readonly label: string }[];
      /** Rows that are listed while nothing is chosen, where those are not all. */
      readonly unset?: string;
    };

export const CONTROL_CLASS =
  'h-9 rounded-field border border-transparent bg-surface px-2.5 text-dense text-text outline-none placeholder:text-faint hover:border-line-strong focus:border-accent focus:bg-bg';

/** The filters of a list in one row; each change goes to the address at once. */
export function FilterBar({
  fields,
  filters,
}: {
  readonly fields: readonly FilterField[];
  readonly filters: Filters;
}) {
  const t = useTexts();
  const isFiltered = fields.some((field) => filters.get(field.name) !== '');
  return (
    <>
      {fields.map((field) => (
        <FilterControl
          key={`${field.name}=${field.kind === 'text' ? filters.get(field.name) : ''}`}
          field={field}
          filters={filters}
        />
      ))}
      {isFiltered && (
        <Button variant="text" size="small" onClick={() => clearFilters(fields, filters)}>
          {t('shell:filter.clear')}
        </Button>
      )}
    </>
  );
}

export function clearFilters(fields: readonly FilterField[], filters: Filters): void {
  filters.set(Object.fromEntries(fields.map((field) => [field.name, ''])));
}

function FilterControl({ field, filters }: { readonly field: FilterField; readonly filters: Filters }) {
  const t = useTexts();
  const id = useId();
  const value = filters.get(field.name);
  const set = (next: string): void => filters.set({ [field.name]: next });
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-label text-muted">
        {field.label}
      </label>
      {field.kind === 'choice' && (
        <select
          id={id}
          className={`${CONTROL_CLASS} max-w-32`}
          value={value}
          onChange={(event) => set(event.target.value)}
        >
          <option value="">{field.unset ?? t('shell:filter.all')}</option>
          {field.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
      {field.kind === 'day' && (
        <input
          id={id}
          type="date"
          className={CONTROL_CLASS}
          value={value}
          onChange={(event) => set(event.target.value)}
        />
      )}
      {field.kind === 'text' && <TextFilter id={id} value={value} onSet={set} />}
    </div>
  );
}

/** A text takes effect with Enter or when it is left, so that no half-typed word is asked for. */
function TextFilter(props: {
  readonly id: string;
  readonly value: string;
  readonly onSet: (value: string) => void;
}) {
  const { id, value, onSet } = props;
  const [draft, setDraft] = useState(value);
  const send = (): void => {
    if (draft.trim() !== value) onSet(draft.trim());
  };
  return (
    <input
      id={id}
      type="text"
      autoComplete="off"
      spellCheck={false}
      className={`${CONTROL_CLASS} w-28`}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={send}
      onKeyDown={(event) => event.key === 'Enter' && send()}
    />
  );
}
