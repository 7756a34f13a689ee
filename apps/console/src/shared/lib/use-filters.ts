import { DAY_MS } from '@openbourse/money';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

export interface Filters {
  /** The value of a filter; empty when it is not set. */
  readonly get: (name: string) => string;
  readonly set: (changes: Readonly<Record<string, string>>) => void;
}

/** Filters live in the address, so that a view can be shared, kept and gone back to. */
export function useFilters(): Filters {
  const [params, setParams] = useSearchParams();
  const get = useCallback((name: string) => params.get(name) ?? '', [params]);
  const set = useCallback(
    (changes: Readonly<Record<string, string>>) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return { get, set };
}

/** A filter for a call: left out when it is empty. */
export function given(value: string): string | undefined {
  return value === '' ? undefined : value;
}

/** A filter that is one of the values of the call; anything else in the address is as good as none. */
export function oneOf<const V extends string>(values: readonly V[], value: string): V | undefined {
  return values.find((one) => one === value);
}

/** The start of a day `YYYY-MM-DD` in the operator's zone as epoch milliseconds. */
export function dayStart(day: string): number | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (parts === null) return undefined;
  const [year, month, date] = parts.slice(1).map((part) => Number.parseInt(part, 10));
  return new Date(year ?? 0, (month ?? 1) - 1, date ?? 1).getTime();
}

/** The end of a day, which is the start of the next one less a millisecond. */
export function dayEnd(day: string): number | undefined {
  const start = dayStart(day);
  return start === undefined ? undefined : start + DAY_MS - 1;
}
