import { assert } from '../kernel/error.ts';

/**
 * States of the writer: `starting`, `recovering` and `reloading` open a connection and build the books, `serving` and
 * `draining` run commands, `stopped` is the end. While PostgreSQL is there, as in `reloading`, commands wait.
 */
export type WriterState = 'starting' | 'recovering' | 'reloading' | 'serving' | 'draining' | 'stopped';

/**
 * Events of the writer. `opened`: the books are PostgreSQL's, and the markets are ours. `lost`: the
 * connection has ended. `failed`: the markets could not be opened, or a batch was not committed or has an
 * unknown outcome. `reload`: matches have changed. `stop`: a stop was requested. `drained`: nothing waits any
 * more.
 */
export type WriterEvent = 'opened' | 'lost' | 'failed' | 'reload' | 'stop' | 'drained';

const TRANSITIONS: Readonly<Record<WriterState, Readonly<Partial<Record<WriterEvent, WriterState>>>>> = {
  starting: { opened: 'serving', failed: 'starting', stop: 'stopped' },
  recovering: {
    opened: 'serving',
    lost: 'recovering',
    failed: 'recovering',
    reload: 'recovering',
    stop: 'stopped',
  },
  reloading: { opened: 'serving', lost: 'recovering', failed: 'recovering', stop: 'stopped' },
  serving: { lost: 'recovering', failed: 'recovering', reload: 'reloading', stop: 'draining' },
  // The database shows the next start the outcome of a batch that fails now.
  draining: { lost: 'stopped', failed: 'stopped', reload: 'draining', stop: 'draining', drained: 'stopped' },
  stopped: { lost: 'stopped', failed: 'stopped', reload: 'stopped', stop: 'stopped' },
};

/** The state after an event; an event that cannot happen in a state is a bug. */
export function nextWriterState(state: WriterState, event: WriterEvent): WriterState {
  const next = TRANSITIONS[state][event];
  assert(next !== undefined, `${event} does not happen to a writer that is ${state}`);
  return next;
}
