import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useState } from 'react';
import { readAddress, splitAddresses } from './model/allowed-address.ts';

/** The addresses of a form, with the one that is being typed. */
export interface AllowListState {
  readonly ips: readonly string[];
  readonly typed: string;
  readonly error: string | undefined;
  readonly type: (text: string) => void;
  /** Takes what is typed into the list; false when some of it cannot join, which then says why. */
  readonly take: () => boolean;
  readonly remove: (address: string) => void;
}

export function useAllowList(
  ips: readonly string[],
  onChange: (ips: readonly string[]) => void,
): AllowListState {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const take = (): boolean => {
    const parts = splitAddresses(typed);
    const taken = [...ips];
    for (const [index, part] of parts.entries()) {
      const read = readAddress(part, taken);
      if (!read.ok) {
        onChange(taken);
        setTyped(parts.slice(index).join(' '));
        setError(t(read.fault, { limit: read.limit }));
        return false;
      }
      taken.push(read.text);
    }
    if (parts.length > 0) onChange(taken);
    setTyped('');
    setError(undefined);
    return true;
  };
  return {
    ips,
    typed,
    error,
    type: (text) => {
      setTyped(text);
      setError(undefined);
    },
    take,
    remove: (address) => onChange(ips.filter((one) => one !== address)),
  };
}
