/** Which day an instant fell on, seen from now, in the time zone of the device. */
export function dayName(at: number, now: number): 'today' | 'yesterday' | 'earlier' {
  const day = startOfDay(at);
  const today = startOfDay(now);
  if (day === today) return 'today';
  return day === startOfDay(today - 1) ? 'yesterday' : 'earlier';
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}
