const DIGITS = 2;

/** An instant as a field for date and time has it: of the zone of this device, to the minute. */
export function inputTimeOf(epochMs: number): string {
  const at = new Date(epochMs);
  const two = (part: number): string => `${part}`.padStart(DIGITS, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The instant of such a field; null while it is not whole. */
export function instantOf(text: string): number | null {
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : at;
}
