import { CALL_ALLOWANCES, type CallKind } from '@openbourse/api';
import { SECOND_MS } from '@openbourse/money';
import { type Budget, createBudget, createNetworkBudget, scaled } from './budget.ts';
import type { Clock } from './clock.ts';
import { AppError } from './error.ts';

/** Counts calls against the allowances of the API. Each refuses with `request.too_many`. */
export interface CallLimits {
  /** Counts a call of a network, before anything is looked up for it. */
  takeNetwork(kind: CallKind, ip: string): void;
  /** Counts a call of a user or an operator, named so that no two are called the same. */
  takePerson(kind: CallKind, person: string): void;
}

/** Creates the counts; the factor makes every allowance so many times as large. */
export function createCallLimits(clock: Pick<Clock, 'now'>, factor: number): CallLimits {
  const kinds = new Map<CallKind, { readonly person: Budget | null; readonly network: Budget }>();
  const budgetsOf = (kind: CallKind): { readonly person: Budget | null; readonly network: Budget } => {
    const found = kinds.get(kind);
    if (found !== undefined) return found;
    const { person, network } = CALL_ALLOWANCES[kind];
    const created = {
      person: person === null ? null : createBudget({ clock, allowance: scaled(person, factor) }),
      network: createNetworkBudget({ clock, allowance: scaled(network, factor) }),
    };
    kinds.set(kind, created);
    return created;
  };
  return {
    takeNetwork: (kind, ip) => refuseAfter(budgetsOf(kind).network.take(ip)),
    takePerson: (kind, person) => refuseAfter(budgetsOf(kind).person?.take(person) ?? 0),
  };
}

/** Refuses with `request.too_many` where there is anything to wait for. */
export function refuseAfter(waitMs: number): void {
  if (waitMs > 0) throw new AppError('request.too_many', { seconds: Math.ceil(waitMs / SECOND_MS) });
}
