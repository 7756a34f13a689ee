import { toTimestamp } from './db.ts';

/** An instant as people read it in a notice or a refusal, whatever their language: to the minute, in UTC. */
export function minuteText(at: number): string {
  return `${toTimestamp(at).slice(0, 16).replace('T', ' ')} UTC`;
}
