import type { Json } from '../call.ts';
import type { TimeOf } from '../time-unit.ts';

/** An event of a user, composed for whoever gets it. */
export type UserEvent = (time: TimeOf) => { readonly [field: string]: Json };

/** Whoever gets the events of a user. */
export interface UserFollower {
  tell(event: UserEvent): void;
  /** Something may have been left out, so nothing more is sent: the client has to begin anew. */
  end(): void;
}
