import type { MatchKind } from '../match.ts';

const HOUR_MS = 3_600_000;
const FRIDAY = 5;
const SATURDAY = 6;
const SUNDAY = 0;
const CLOSING_HOUR = 22;

/** Digital currencies never close; forex and metals trade from Sunday 22:00 to Friday 22:00 UTC. */
export function isMarketOpen(kind: MatchKind, at: number): boolean {
  if (kind === 'digital') return true;
  const date = new Date(at);
  const day = date.getUTCDay();
  if (day === SATURDAY) return false;
  if (day === FRIDAY) return date.getUTCHours() < CLOSING_HOUR;
  return day !== SUNDAY || date.getUTCHours() >= CLOSING_HOUR;
}

/** How much livelier than on average a forex market is in the hour: Asia is calm, London with New York is not. */
export function sessionWeight(at: number): number {
  const hour = Math.floor(at / HOUR_MS) % 24;
  if (hour >= 12 && hour < 16) return 1.5;
  if (hour >= 7 && hour < 20) return 1.2;
  return hour < 7 ? 0.7 : 0.5;
}
