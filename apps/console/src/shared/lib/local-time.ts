import { OPERATOR_LIMITS } from '@openbourse/api/limits';
import { clock } from '@openbourse/kit/lib/clock.ts';
import { MINUTE_MS } from '@openbourse/money';

/** Room for the second operator to approve before the notice would become too short. */
const APPROVING_MS = 3_600_000;

/** An instant as a field of date and time takes it, in the operator's zone. */
export function toLocalText(epochMs: number): string {
  const offset = new Date(epochMs).getTimezoneOffset() * MINUTE_MS;
  return new Date(epochMs - offset).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
}

/** Epoch milliseconds of such a text; undefined while it is no instant. */
export function fromLocalText(text: string): number | undefined {
  const instant = new Date(text).getTime();
  return Number.isNaN(instant) ? undefined : instant;
}

/** When a new change may hold if it is approved within an hour, as such a text. */
export function nextEffective(): string {
  return toLocalText(clock.now() + OPERATOR_LIMITS.changeNoticeMs + APPROVING_MS);
}

/** When a pair may be delisted if that is approved within an hour, as such a text. */
export function nextDelisting(): string {
  return toLocalText(clock.now() + OPERATOR_LIMITS.delistingNoticeMs + APPROVING_MS);
}
