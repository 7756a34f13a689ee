import type { Role } from './role.ts';

/**
 * Events between slices, published after COMMIT. A topic stays within its process, or is shared with the other processes
 * that own parts of the database (`shared-bus.ts`). Payloads are plain data, and of shared ones JSON keeps everything.
 */
declare const payload: unique symbol;
export interface Topic<T> {
  readonly name: string;
  /** True when every process that owns a part hears it. */
  readonly isShared?: true;
  readonly [payload]?: T;
}

/** A topic of this process alone. */
export function topic<T>(name: string): Topic<T> {
  return { name };
}

/** A topic that the other processes hear as well, in the order of its publisher. */
export function sharedTopic<T>(name: string): Topic<T> {
  return { name, isShared: true };
}

/**
 * Events of these roles may not have arrived in this process: what follows them reads PostgreSQL anew. It is said whenever
 * the process of a role is heard for the first time, too.
 */
export const eventsMissed = topic<{ readonly roles: readonly Role[] }>('kernel.events_missed');

export interface Bus {
  publish<T>(to: Topic<T>, event: T): void;
  /** Handlers run in the order of subscription, synchronously; a handler that throws is a bug of its own. */
  subscribe<T>(to: Topic<T>, handler: (event: T) => void): () => void;
}

export function localBus(onError: (error: unknown, topicName: string) => void): Bus {
  const handlers = new Map<string, Set<(event: never) => void>>();
  return {
    publish: (to, event) => {
      for (const handler of handlers.get(to.name) ?? []) {
        try {
          (handler as (event: unknown) => void)(event);
        } catch (error) {
          onError(error, to.name);
        }
      }
    },
    subscribe: (to, handler) => {
      const set = handlers.get(to.name) ?? new Set();
      handlers.set(to.name, set);
      set.add(handler);
      return () => set.delete(handler);
    },
  };
}
