import { useEffect, useState } from 'react';
import { clock } from './clock.ts';

/** A value once it has not changed for a while, so that nothing is asked for at each key. */
export function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => clock.after(ms, () => setSettled(value)), [value, ms]);
  return settled;
}
