import { callbackify } from 'node:util';
import pg from 'pg';
import type { HeldConnection, Scheduler } from './scheduler.ts';

type Callback = (error: Error | null, result?: unknown) => void;
type RawQuery = (config: unknown, values?: unknown) => Promise<unknown>;

/** Limits of PostgreSQL count real time, which goes on while the simulation picks. */
const NO_REAL_TIME = '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0';

/** The class of connections of one life of the server; a life that was killed sends nothing more. */
export function heldClientOf(scheduler: Scheduler, life: { readonly isDead: boolean }): typeof pg.Client {
  return class HeldClient extends pg.Client implements HeldConnection {
    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, options: `${config.options ?? ''} ${NO_REAL_TIME}`, query_timeout: 0 });
    }

    declare readonly processID: number | null;
    readonly life = life;

    cut(): void {
      (this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    }

    override connect(...given: unknown[]): never {
      const raw = super.connect.bind(this) as (...all: unknown[]) => unknown;
      const [callback] = given as [Callback?];
      scheduler.connections.add(this);
      this.once('end', () => scheduler.leave(this));
      const connected = scheduler.connect(() => raw() as Promise<unknown>);
      if (callback === undefined) return connected as never;
      callbackify(() => connected.then(() => this))(callback);
      return undefined as never;
    }

    override end(...given: unknown[]): never {
      const raw = super.end.bind(this) as () => Promise<unknown>;
      const [callback] = given as [Callback?];
      const ended = scheduler.outside(raw);
      if (callback === undefined) return ended as never;
      callbackify(() => ended)(callback);
      return undefined as never;
    }

    override query(...given: unknown[]): never {
      const raw = super.query.bind(this) as unknown as RawQuery;
      const last = given.at(-1);
      const callback = typeof last === 'function' ? (last as Callback) : null;
      const [config, values] = callback === null ? given : given.slice(0, -1);
      const timeless =
        typeof config === 'object' && config !== null ? { ...config, query_timeout: undefined } : config;
      const text = typeof config === 'string' ? config : (config as { text: string }).text;
      const answer = new Promise<unknown>((resolve, reject) => {
        if (life.isDead) return;
        const refuse = (code: string): Promise<unknown> =>
          raw(`do $$ begin raise exception 'the database gives up' using errcode = '${code}'; end $$`);
        scheduler.hold(this, { text, send: () => raw(timeless, values), refuse, resolve, reject });
      });
      if (callback === null) return answer as never;
      callbackify(() => answer)(callback);
      return undefined as never;
    }
  } as unknown as typeof pg.Client;
}
