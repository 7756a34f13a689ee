import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { clock, useCountdown } from '../lib/clock.ts';
import { useT } from '../lib/i18n.ts';
import { FIELD_INPUT_CLASS, FieldFrame, fieldDescription } from './field-frame.tsx';

export interface CodeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** Asks for a code; resolves to the milliseconds until another may be sent, or null when it failed. */
  readonly onSend: () => Promise<number | null>;
  readonly canSend: boolean;
  /** Sends the first code as soon as the field appears (a code step of its own). */
  readonly isSentAtOnce?: boolean;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

const DIGITS = 6;

export function CodeField(props: CodeFieldProps) {
  const { label, value, onValueChange, onSend, canSend, isSentAtOnce = false, hint, error } = props;
  const id = useId();
  const t = useT();
  const [phase, setPhase] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [deadline, setDeadline] = useState<number | null>(null);
  const left = useCountdown(deadline);

  const send = async (): Promise<void> => {
    setPhase('sending');
    const wait = await onSend();
    setPhase(wait === null ? 'idle' : 'sent');
    if (wait !== null) setDeadline(clock.now() + wait);
  };
  const isFirst = useRef(true);
  const sendFirst = useEffectEvent(() => {
    if (isSentAtOnce && isFirst.current) void send();
    isFirst.current = false;
  });
  useEffect(() => sendFirst(), []);

  const waitLabel = left > 0 ? t('app:field.resendIn', { seconds: Math.ceil(left / 1000) }) : null;
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={error}
      suffix={
        <button
          type="button"
          className="figures -my-3 -mr-2 min-h-11 rounded-field px-2 text-dense font-semibold text-accent disabled:text-faint"
          disabled={!canSend || left > 0 || phase === 'sending'}
          onClick={() => void send()}
        >
          {waitLabel ?? t(phase === 'sent' ? 'app:field.resendCode' : 'app:field.sendCode')}
        </button>
      }
    >
      <input
        {...fieldDescription(id, { hint, error })}
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={DIGITS}
        placeholder={t('app:field.digits', { count: DIGITS })}
        className={`${FIELD_INPUT_CLASS} figures`}
        value={value}
        onChange={(event) => onValueChange(event.target.value.replace(/\D/g, ''))}
      />
    </FieldFrame>
  );
}
