import { type Bus, eventsMissed, localBus, type Topic } from '../kernel/bus.ts';
import type { Role } from '../kernel/role.ts';

/** A shared event on its way to another process. */
interface Carried {
  readonly to: Topic<unknown>;
  readonly event: unknown;
  readonly deliver: () => void;
}

/** Buses of processes, and the way between them, which a test cuts, holds up and makes lose or repeat events. */
export interface LinkedBuses {
  open(roles: ReadonlySet<Role>): Bus;
  /** Everything that is published from now on is lost. */
  cut(): void;
  /** Ends a cut, or a hold-up whose events are delivered in their order; after a cut each process hears of it. */
  mend(): void;
  /** Events wait until `mend`. */
  holdUp(): void;
  /** Events of a topic are lost and no process hears of it. */
  lose(name: string): void;
  /** Each event arrives twice. */
  repeat(): void;
}

export function linkBuses(): LinkedBuses {
  const ends: { readonly roles: ReadonlySet<Role>; readonly local: Bus }[] = [];
  const lost = new Set<string>();
  let way: 'open' | 'cut' | 'held' = 'open';
  let times = 1;
  let waiting: Carried[] = [];
  const carry = (carried: Carried): void => {
    if (way === 'cut' || lost.has(carried.to.name)) return;
    if (way === 'held') waiting.push(carried);
    else for (let time = 0; time < times; time += 1) carried.deliver();
  };
  return {
    open: (roles) => {
      const local = localBus((error) => {
        throw error;
      });
      ends.push({ roles, local });
      return {
        subscribe: local.subscribe,
        publish: (to, event) => {
          local.publish(to, event);
          if (to.isShared !== true) return;
          const text = JSON.stringify(event);
          for (const end of ends)
            if (end.local !== local)
              carry({ to, event, deliver: () => end.local.publish(to, JSON.parse(text) as typeof event) });
        },
      };
    },
    cut: () => {
      way = 'cut';
    },
    mend: () => {
      const wasCut = way === 'cut';
      way = 'open';
      lost.clear();
      times = 1;
      const due = waiting;
      waiting = [];
      for (const carried of due) carried.deliver();
      if (!wasCut) return;
      for (const { roles, local } of ends) {
        const others = ends.filter((end) => end.roles !== roles).flatMap((end) => [...end.roles]);
        local.publish(eventsMissed, { roles: others });
      }
    },
    holdUp: () => {
      way = 'held';
    },
    lose: (name) => void lost.add(name),
    repeat: () => {
      times = 2;
    },
  };
}
