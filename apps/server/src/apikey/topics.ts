import { type Topic, topic } from '../kernel/bus.ts';

/** Keys that were revoked, changed or have expired, are suspended, or whose user is shut out: sockets opened by them must close. */
export const keysEnded: Topic<{ readonly keyIds: readonly number[] }> = topic('apikey.keys_ended');
