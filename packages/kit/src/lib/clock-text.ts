/** A time that is left as on a clock: 14:59, or 23:59:59 from an hour on. Begun seconds count whole. */
export function clockText(leftMs: number): string {
  const seconds = Math.ceil(Math.max(0, leftMs) / 1_000);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  const hours = Math.floor(seconds / 3_600);
  const shown = hours > 0 ? [hours, ...parts] : parts;
  return shown.map((part) => `${part}`.padStart(2, '0')).join(':');
}
