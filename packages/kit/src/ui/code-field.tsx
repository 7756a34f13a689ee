import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { clock, useCountdown } from '../lib/clock.ts';
import { useT } from '../lib/i18n.ts';
import { FIELD_INPUT_CLASS, FieldFrame, fieldDescription } from './field-frame.tsx';

/** Outcome of asking for a code. */
export interface CodeSending {
  readonly isSent: boolean;
  /** Milliseconds until the next may be asked for. */
  readonly waitMs: number;
}

export interface CodeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly onSend: () => Promise<CodeSending>;
  readonly canSend: boolean;
  /** Sends the first code as soon as the field appears (a code step of its own), or as soon as it may be sent. */
  readonly isSentAtOnce?: boolean;
  /** Runs when the last digit comes in, so that nothing more has to be pressed. */
  readonly onComplete?: () => void;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

const DIGITS = 6;

export function CodeField(props: CodeFieldProps) {
  const { label, value, onValueChange, canSend, hint, error } = props;
  const id = useId();
  const t = useT();
  const { phase, left, send } = useSending(props);
  useCompletion(props);
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

/** Sends codes when they are asked for, and the first one by itself where it is owed. */
function useSending({ onSend, isSentAtOnce = false }: CodeFieldProps) {
  const [phase, setPhase] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [deadline, setDeadline] = useState<number | null>(null);
  const left = useCountdown(deadline);
  const isOwed = useRef(isSentAtOnce);
  const send = async (): Promise<void> => {
    isOwed.current = false;
    setPhase('sending');
    const { isSent, waitMs } = await onSend();
    // A code that came too soon after the one before goes out by itself once the wait is over.
    isOwed.current = isSentAtOnce && !isSent && waitMs > 0;
    // A wait says that one was sent before.
    setPhase(isSent || waitMs > 0 ? 'sent' : 'idle');
    if (waitMs > 0) setDeadline(clock.now() + waitMs);
  };
  const mayAsk = left === 0;
  const sendOwed = useEffectEvent(() => {
    if (isOwed.current) void send();
  });
  useEffect(() => {
    if (mayAsk) sendOwed();
  }, [mayAsk]);
  return { phase, left, send };
}

/** Reports each change that brings the last digit; what stood there from the start is no news. */
function useCompletion({ value, onComplete }: CodeFieldProps): void {
  const seen = useRef(value);
  const complete = useEffectEvent(() => onComplete?.());
  useEffect(() => {
    if (value === seen.current) return;
    seen.current = value;
    if (value.length === DIGITS) complete();
  }, [value]);
}
