import { Check, Circle, Eye, EyeOff } from 'lucide-react';
import { type InputHTMLAttributes, useId, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { FIELD_INPUT_CLASS, FieldFrame, fieldDescription } from './field-frame.tsx';

export interface PasswordRule {
  readonly label: string;
  readonly isMet: boolean;
}

export interface PasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly autoComplete: 'current-password' | 'new-password' | 'one-time-code' | 'off';
  readonly error?: string | undefined;
  /** Rules shown live below the field. */
  readonly rules?: readonly PasswordRule[];
  readonly inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  readonly maxLength?: number;
  readonly disabled?: boolean;
  /** True while the password can be read, where that decides about more than this field. */
  readonly isShown?: boolean;
  readonly onShownChange?: (isShown: boolean) => void;
  readonly onBlur?: () => void;
}

export function PasswordField(props: PasswordFieldProps) {
  const { label, value, onValueChange, rules, error, disabled = false, ...rest } = props;
  const { isShown: isShownOutside, onShownChange, ...input } = rest;
  const id = useId();
  const t = useT();
  const [isShownHere, setIsShownHere] = useState(false);
  const isShown = isShownOutside ?? isShownHere;
  const hint = rules === undefined ? undefined : <Rules rules={rules} />;
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={error}
      isDisabled={disabled}
      suffix={
        <button
          type="button"
          className="-my-3 -mr-2 flex size-11 items-center justify-center rounded-field text-muted hover:text-text"
          aria-label={t(isShown ? 'app:field.hidePassword' : 'app:field.showPassword')}
          aria-pressed={isShown}
          disabled={disabled}
          onClick={() => (onShownChange ?? setIsShownHere)(!isShown)}
        >
          {isShown ? (
            <EyeOff className="size-5" strokeWidth={1.75} />
          ) : (
            <Eye className="size-5" strokeWidth={1.75} />
          )}
        </button>
      }
    >
      <input
        {...input}
        {...fieldDescription(id, { hint, error })}
        id={id}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        className={FIELD_INPUT_CLASS}
        disabled={disabled}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
      />
    </FieldFrame>
  );
}

function Rules({ rules }: { readonly rules: readonly PasswordRule[] }) {
  return (
    <ul className="flex flex-col gap-1">
      {rules.map((rule) => (
        <li key={rule.label} className={rule.isMet ? 'flex gap-1.5 text-up' : 'flex gap-1.5 text-muted'}>
          {rule.isMet ? (
            <Check className="mt-px size-3.5 shrink-0" strokeWidth={2.5} aria-hidden="true" />
          ) : (
            <Circle className="mt-px size-3.5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
          )}
          {rule.label}
        </li>
      ))}
    </ul>
  );
}
