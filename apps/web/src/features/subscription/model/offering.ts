import { phaseAt, phaseEndsAt } from '@openbourse/engine';
import { compareDecimal, divDecimal, mulDecimal } from '@openbourse/money';
import type { Offering } from '../api.ts';

export type Phase = Offering['phase'];

/** The tabs of the list, in their order. */
export const LIST_TABS = ['all', 'subscribing', 'pre_sale', 'not_started', 'ended', 'mine'] as const;
export type ListTab = (typeof LIST_TABS)[number];

/** The phase at an instant, so that the screen moves on without an answer of the server. */
export function phaseNow(offering: Offering, now: number): Phase {
  return offering.phase === 'cancelled' ? 'cancelled' : phaseAt(offering, now);
}

/** When the phase of an instant ends; null where it stays. */
export function nextBorder(offering: Offering, now: number): number | null {
  return offering.phase === 'cancelled' ? null : phaseEndsAt(offering, now);
}

/** Reports whether anybody may commit in a phase. */
export function isOpen(phase: Phase): boolean {
  return phase === 'pre_sale' || phase === 'subscribing';
}

/** Offerings of a tab; those that were withdrawn stand with the ended ones. */
export function offeringsOf(offerings: readonly Offering[], tab: ListTab, now: number): readonly Offering[] {
  if (tab === 'all') return offerings;
  return offerings.filter((offering) => {
    const phase = phaseNow(offering, now);
    return (phase === 'cancelled' ? 'ended' : phase) === tab;
  });
}

/** Value of the whole supply, in quote. */
export function worthOf({ supply, issue_price, quote }: Offering): string {
  return mulDecimal(supply, issue_price, quote.scale, 'ceil');
}

/** Multiple of the supply that is committed, cut to a tenth. */
export function timesCommitted(offering: Offering): string {
  return divDecimal(offering.committed, worthOf(offering), 1, 'floor');
}

/** The committed part of the supply in whole percent, at most 100. */
export function committedPercent(offering: Offering): number {
  const percent = divDecimal(
    mulDecimal(offering.committed, '100', 18, 'floor'),
    worthOf(offering),
    0,
    'floor',
  );
  return compareDecimal(percent, '100') >= 0 ? 100 : Number.parseInt(percent, 10);
}

export interface Moment {
  readonly name: 'presale' | 'start' | 'cancel' | 'end';
  readonly at: number;
  readonly isPast: boolean;
}

/** Moments of the offering, in the order of time. */
export function timelineOf(offering: Offering, now: number): readonly Moment[] {
  const { presale_at, starts_at, cancel_until, ends_at } = offering;
  const moments = [
    { name: 'presale', at: presale_at },
    { name: 'start', at: starts_at },
    { name: 'cancel', at: cancel_until },
    { name: 'end', at: ends_at },
  ] as const;
  return moments
    .filter(({ name }) => name !== 'presale' || presale_at < starts_at)
    .toSorted((a, b) => a.at - b.at)
    .map((moment) => ({ ...moment, isPast: moment.at <= now }));
}
