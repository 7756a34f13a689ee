import { type Topic, sharedTopic } from '../kernel/bus.ts';

/** Keys that were revoked, changed or have expired, are suspended, or whose user is shut out: sockets opened by them must close. */
export const keysEnded: Topic<{ readonly keyIds: readonly number[] }> = sharedTopic('apikey.keys_ended');
