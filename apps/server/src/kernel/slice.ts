import type { HttpServer } from './http.ts';
import type { Jobs } from './jobs.ts';
import type { Role } from './role.ts';
import type { SocketHub } from './socket-channels.ts';

/**
 * A slice as the server runs it. `app.ts` serves and starts a list of slices, each after those that it builds on, and
 * stops them in the opposite order.
 */
export interface Slice {
  /** Serves the calls. */
  routes?(http: HttpServer): Promise<void> | void;
  /** Puts what is published onto the socket. Returns what ends that. */
  channels?(hub: SocketHub): readonly (() => void)[];
  /** Seeds what is missing, rebuilds memory from PostgreSQL and begins the jobs. */
  start?(jobs: Jobs): Promise<void> | void;
  /** Takes the place of `start` where another process has the role: fills memory from PostgreSQL, and keeps it so. */
  follow?(jobs: Jobs): Promise<void> | void;
  /** Ends what was begun, the jobs too, and finishes what is under way. */
  stop?(): Promise<void> | void;
}

/** A slice with the role of the process that runs it. Every process serves its calls, and gateways ask that of the role. */
export interface PlacedSlice extends Slice {
  readonly role: Role;
}
