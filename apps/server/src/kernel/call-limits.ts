import { CALL_ALLOWANCES, type CallKind } from '@openbourse/api';
import { SECOND_MS } from '@openbourse/money';
import { type Budget, createBudget, createNetworkBudget, scaled } from './budget.ts';
import { type Bus, sharedTopic } from './bus.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { AppError } from './error.ts';
import { isApart, type Role } from './role.ts';

/** Counts calls against the allowances of the API. Each refuses with `request.too_many`. */
export interface CallLimits {
  /** Counts a call of a network, before anything is looked up for it. */
  takeNetwork(kind: CallKind, ip: string): void;
  /** Counts a call of a user or an operator, named so that no two are called the same. */
  takePerson(kind: CallKind, person: string): void;
}

/** Holder of an allowance as one text: the kind of calls, `network` or `person`, and the address or the name. */
type Account = `${CallKind} ${'network' | 'person'} ${string}`;

/** Counts that other processes have a part in. */
export interface CountedCalls extends CallLimits {
  /** Counts calls of an account that another process took. */
  charge(account: Account, calls: number): void;
}

/** Creates the counts; the factor makes every allowance so many times as large. */
export function createCallLimits(
  clock: Pick<Clock, 'now'>,
  factor: number,
  onTaken: (account: Account) => void = () => undefined,
): CountedCalls {
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
    takeNetwork: (kind, ip) => {
      refuseAfter(budgetsOf(kind).network.take(ip));
      onTaken(`${kind} network ${ip}`);
    },
    takePerson: (kind, person) => {
      const budget = budgetsOf(kind).person;
      if (budget === null) return;
      refuseAfter(budget.take(person));
      onTaken(`${kind} person ${person}`);
    },
    charge: (account, calls) => {
      const [kind = '', whose, ...name] = account.split(' ');
      if (!Object.hasOwn(CALL_ALLOWANCES, kind)) return;
      const budgets = budgetsOf(kind as CallKind);
      (whose === 'network' ? budgets.network : budgets.person)?.charge(name.join(' '), calls);
    },
  };
}

/** Calls that a process took since it said so last. */
const callsTaken = sharedTopic<{
  readonly roles: readonly Role[];
  readonly taken: readonly (readonly [account: Account, calls: number])[];
}>('kernel.calls_taken');

const SHARE_MS = 500;

/**
 * One allowance over all processes that own a part: each says twice a second what it took, and the others count that too. Until
 * then a caller has the burst at each of them, and pays it back before the next call.
 */
export function createSharedCallLimits({
  clock,
  bus,
  roles,
  config,
}: {
  readonly clock: Pick<Clock, 'now' | 'every'>;
  readonly bus: Bus;
  readonly roles: ReadonlySet<Role>;
  readonly config: Pick<Config, 'callLimitFactor'>;
}): { readonly limits: CallLimits; stop(): void } {
  const factor = config.callLimitFactor;
  if (!isApart(roles)) return { limits: createCallLimits(clock, factor), stop: () => undefined };
  const taken = new Map<Account, number>();
  const limits = createCallLimits(clock, factor, (account) =>
    taken.set(account, (taken.get(account) ?? 0) + 1),
  );
  const stops = [
    bus.subscribe(callsTaken, (told) => {
      if (told.roles.some((role) => roles.has(role))) return;
      for (const [account, calls] of told.taken) limits.charge(account, calls);
    }),
    clock.every(SHARE_MS, () => {
      if (taken.size === 0) return;
      bus.publish(callsTaken, { roles: [...roles], taken: [...taken] });
      taken.clear();
    }),
  ];
  return { limits, stop: () => stops.forEach((stop) => stop()) };
}

/** Refuses with `request.too_many` where there is anything to wait for. */
export function refuseAfter(waitMs: number): void {
  if (waitMs > 0) throw new AppError('request.too_many', { seconds: Math.ceil(waitMs / SECOND_MS) });
}
