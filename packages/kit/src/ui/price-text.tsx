import { compareDecimal } from '@openbourse/money';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { clock } from '../lib/clock.ts';
import type { Tone } from '../lib/tone.ts';
import { useFormat } from '../lib/use-format.ts';
import { prefersReducedMotion } from '../lib/use-media.ts';

export interface PriceTextProps {
  /** Decimal string; null while unknown. */
  readonly value: string | null | undefined;
  readonly tickDecimals?: number;
  readonly tone?: Tone;
  /** No tint on change, for prices that are not live. */
  readonly isStill?: boolean;
}

const TONES: Readonly<Record<Tone, string>> = { up: 'text-up', down: 'text-down', neutral: '' };
const TINT_MS = 300;

/** A price in tabular figures that tints for 300 ms when it changes and never moves the layout. */
export function PriceText({ value, tickDecimals, tone = 'neutral', isStill = false }: PriceTextProps) {
  const format = useFormat();
  const element = useRef<HTMLSpanElement>(null);
  const previous = useRef(value);
  useEffect(() => {
    const before = previous.current;
    previous.current = value;
    const shown = element.current;
    if (isStill || !before || !value || before === value || shown === null || prefersReducedMotion())
      return undefined;
    const side = compareDecimal(value, before) > 0 ? 'up' : 'down';
    // A tint that fades would cost a frame of styles sixty times a second, on every price of a list.
    shown.style.cssText = `background-color: var(--color-${side}-soft); color: var(--color-${side})`;
    const clear = (): void => shown.removeAttribute('style');
    const cancel = clock.after(TINT_MS, clear);
    return () => {
      cancel();
      clear();
    };
  }, [value, isStill]);
  return (
    <span ref={element} className={clsx('figures rounded-tag', TONES[tone])}>
      {format.price(value, tickDecimals)}
    </span>
  );
}
