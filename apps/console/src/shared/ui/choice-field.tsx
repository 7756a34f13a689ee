import { FIELD_INPUT_CLASS, FieldFrame, fieldDescription } from '@openbourse/kit/ui/field-frame.tsx';
import { useId } from 'react';

export interface ChoiceFieldProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly onBlur?: () => void;
}

/** One choice of several in a form; the browser's own list, which keys reach everywhere. */
export function ChoiceField({ label, options, value, onValueChange, error, onBlur }: ChoiceFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error}>
      <select
        {...fieldDescription(id, { error })}
        id={id}
        className={`${FIELD_INPUT_CLASS} -ml-1`}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onBlur={onBlur}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-raised text-text">
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
