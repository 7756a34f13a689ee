import { type ReactNode, useId, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { useFormat } from '../lib/use-format.ts';
import { FIELD_INPUT_CLASS, FieldFrame, fieldDescription } from './field-frame.tsx';

export interface AmountFieldProps {
  readonly label: string;
  /** The canonical decimal, or empty. */
  readonly value: string;
  /** Receives the canonical decimal; empty while the text is empty or is no number. */
  readonly onValueChange: (value: string) => void;
  readonly unit?: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly onBlur?: () => void;
}

/** An amount in either decimal notation; says how it was read when that could surprise. */
export function AmountField(props: AmountFieldProps) {
  const { label, value, onValueChange, unit, hint, error, placeholder, disabled = false, onBlur } = props;
  const id = useId();
  const t = useT();
  const format = useFormat();
  const [draft, setDraft] = useState('');
  const understood = format.parse(draft);
  const text = (understood ?? '') === value ? draft : value === '' ? '' : format.quantity(value);
  const isNumber = text === '' || understood !== null || text !== draft;
  const fault = isNumber ? error : t('app:field.amountInvalid', { example: format.quantity('0.25') });
  const shown = isNumber ? readingOf({ text, value, canonical: format.quantity(value || '0') }) : null;
  const note =
    shown === null ? hint : t('app:field.amountUnderstood', { amount: unit ? `${shown} ${unit}` : shown });

  const change = (next: string): void => {
    setDraft(next);
    onValueChange(format.parse(next) ?? '');
  };
  return (
    <FieldFrame id={id} label={label} hint={note} error={fault} suffix={unit} isDisabled={disabled}>
      <input
        {...fieldDescription(id, { hint: note, error: fault })}
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder}
        className={`${FIELD_INPUT_CLASS} figures`}
        disabled={disabled}
        value={text}
        onChange={(event) => change(event.target.value)}
        onBlur={onBlur}
      />
    </FieldFrame>
  );
}

/** How the text was read, when it holds a mark and is not written as this language would write it. */
function readingOf(field: {
  readonly text: string;
  readonly value: string;
  readonly canonical: string;
}): string | null {
  if (field.value === '' || !/[.,\s'’]/.test(field.text)) return null;
  return field.text.replace(/([.,])0*$/, '').startsWith(field.canonical) ? null : field.canonical;
}
