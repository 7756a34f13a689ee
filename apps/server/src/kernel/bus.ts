/**
 * Events between slices, published after COMMIT. In-process by default; the same interface can be carried by a
 * message broker when markets are divided among processes, which is why payloads are plain data.
 */
declare const payload: unique symbol;
export interface Topic<T> {
  readonly name: string;
  readonly [payload]?: T;
}

export function topic<T>(name: string): Topic<T> {
  return { name };
}

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
