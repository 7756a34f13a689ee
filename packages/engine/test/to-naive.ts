import type { ContractEvent } from '../src/contract/commands.ts';
import type { NaiveEvent } from './naive-contracts.ts';

/** The numbers that the reference gives as well; moves of margin show in what is left. */
export function toNaive(event: ContractEvent): NaiveEvent[] {
  const { id, type } = event;
  switch (event.type) {
    case 'closed': {
      const { reason, lots, profit, fee, liquidationFee, deficit, margin } = event;
      const [covered, firedAt] = [event.covered?.id ?? null, event.trigger?.at ?? null];
      const left = event.after?.margin ?? null;
      return [
        { type, id, reason, covered, firedAt, lots, profit, fee, liquidationFee, deficit, margin, left },
      ];
    }
    case 'triggered':
      return [{ type, id, reason: event.closing.reason, lots: event.closing.lots }];
    case 'opened': {
      const { entry, margin } = event.position;
      return [{ type, id, entry, margin, fee: event.fee, released: event.released }];
    }
    case 'refused':
    case 'cancelled':
      return [{ type, id, released: event.released, isExposure: isExposure(event) }];
    default:
      return [];
  }
}

export function isExposure(event: ContractEvent): boolean {
  return 'refusal' in event && event.refusal.key === 'contract.exposure_limit';
}

/** Gain of the house accounts by an event. */
export function gainOf(event: ContractEvent): bigint {
  switch (event.type) {
    case 'opened':
      return event.fee;
    case 'closed':
      return event.fee + event.liquidationFee - event.profit - event.deficit;
    default:
      return 0n;
  }
}
