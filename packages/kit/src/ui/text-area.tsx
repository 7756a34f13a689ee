import { type ReactNode, useId } from 'react';
import { FIELD_INPUT_CLASS, FieldFrame, fieldDescription } from './field-frame.tsx';

export interface TextAreaProps {
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly maxLength: number;
  readonly rows?: number;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
}

/** A field for more than one line. */
export function TextArea(props: TextAreaProps) {
  const { label, value, onValueChange, maxLength, rows = 3, hint, error, disabled = false } = props;
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} isDisabled={disabled}>
      <textarea
        {...fieldDescription(id, { hint, error })}
        id={id}
        rows={rows}
        maxLength={maxLength}
        className={`${FIELD_INPUT_CLASS} block resize-none pt-1`}
        disabled={disabled}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
      />
    </FieldFrame>
  );
}
