import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
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
  /** One step up or down: buttons in place of the unit, and the arrow keys. */
  readonly onStep?: (direction: 1 | -1) => void;
}

/** An amount in either decimal notation; says how it was read when that could surprise. */
export function AmountField(props: AmountFieldProps) {
  const { label, value, onValueChange, unit, hint, error, placeholder, disabled = false } = props;
  const { onBlur, onStep } = props;
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
  const stepByKey = (event: KeyboardEvent): void => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : null;
    if (direction === null || onStep === undefined) return;
    event.preventDefault();
    onStep(direction);
  };
  const suffix = onStep === undefined ? unit : <Steppers label={label} onStep={onStep} disabled={disabled} />;
  return (
    <FieldFrame id={id} label={label} hint={note} error={fault} suffix={suffix} isDisabled={disabled}>
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
        onBlur={() => {
          // What was typed is written as the language writes it, once it is whole.
          if (understood !== null && value !== '') setDraft(format.quantity(value));
          onBlur?.();
        }}
        onKeyDown={stepByKey}
      />
    </FieldFrame>
  );
}

interface SteppersProps {
  readonly label: string;
  readonly onStep: (direction: 1 | -1) => void;
  readonly disabled: boolean;
}

/** Buttons of 28 px with the field's height as target; the keyboard has the arrow keys instead. */
function Steppers({ label, onStep, disabled }: SteppersProps) {
  const t = useT();
  const look =
    'relative flex size-7 items-center justify-center rounded-tag text-muted transition-colors before:absolute before:-inset-x-0.5 before:-inset-y-3 hover:bg-surface-strong hover:text-text [&_svg]:size-4';
  return (
    <span className="-mr-2 flex gap-1">
      <button
        type="button"
        tabIndex={-1}
        className={look}
        disabled={disabled}
        aria-label={t('app:field.decrease', { field: label })}
        onClick={() => onStep(-1)}
      >
        <Minus aria-hidden="true" />
      </button>
      <button
        type="button"
        tabIndex={-1}
        className={look}
        disabled={disabled}
        aria-label={t('app:field.increase', { field: label })}
        onClick={() => onStep(1)}
      >
        <Plus aria-hidden="true" />
      </button>
    </span>
  );
}

/** Reading of the text, when it holds a mark and is not written as this language would write it. */
function readingOf(field: {
  readonly text: string;
  readonly value: string;
  readonly canonical: string;
}): string | null {
  if (field.text === field.canonical || field.value === '' || !/[.,\s'’]/.test(field.text)) return null;
  return field.text.replace(/([.,])0*$/, '').startsWith(field.canonical) ? null : field.canonical;
}
