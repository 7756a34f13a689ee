import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { FIELD_INPUT_CLASS, FieldFrame, fieldDescription } from './field-frame.tsx';

type InputProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'prefix' | 'onChange' | 'value' | 'className' | 'id'
>;

export interface TextFieldProps extends InputProps {
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly prefix?: ReactNode;
  readonly suffix?: ReactNode;
}

export function TextField({
  label,
  value,
  onValueChange,
  hint,
  error,
  prefix,
  suffix,
  ...input
}: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={error}
      prefix={prefix}
      suffix={suffix}
      isDisabled={input.disabled === true}
    >
      <input
        autoComplete="off"
        {...input}
        {...fieldDescription(id, { hint, error })}
        id={id}
        className={FIELD_INPUT_CLASS}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
      />
    </FieldFrame>
  );
}
