import { existsSync } from 'node:fs';

const LIBRARIES: readonly string[] = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/local/lib/faketime/libfaketime.so.1',
];

export const FAKE_TIME_MISSING =
  'The tests of clocks that are apart need libfaketime: run "sudo apt-get install libfaketime".';

export const hasFakeTime = (): boolean => LIBRARIES.some((path) => existsSync(path));

/** Environment of a process whose clock is apart from that of the machine; what measures time goes on as it does. */
export function clockApart(seconds: number): Readonly<Record<string, string>> {
  const library = LIBRARIES.find((path) => existsSync(path));
  if (library === undefined) throw new Error(FAKE_TIME_MISSING);
  const sign = seconds < 0 ? '-' : '+';
  return {
    LD_PRELOAD: library,
    FAKETIME: `${sign}${Math.abs(seconds)}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  };
}
