import { content as calls, type ReplyOf } from '@openbourse/api';
import type { FastifyRequest } from 'fastify';
import type { CallServer } from './kernel/call-server.ts';
import type { Clock } from './kernel/clock.ts';
import { AppError } from './kernel/error.ts';
import { contextOf } from './kernel/request-context.ts';

export type SiteFacts = ReplyOf<typeof calls.site>;

/** A page does not wait longer for what the app can ask for itself: its owner may be away. */
const SITE_WAIT_MS = 200;

/** Facts of the site for what is served beside the calls, by this process or by a gateway. */
export interface SiteReader {
  /** Facts that the app asks for first, as this visitor is answered; null where they are not at hand. */
  read(request: FastifyRequest): Promise<SiteFacts | null>;
  /** The same, else as they were at hand last: a name does not go while its owner is away. */
  latest(request: FastifyRequest): Promise<SiteFacts | null>;
}

export function createSiteReader({
  calls: server,
  clock,
}: {
  readonly calls: CallServer;
  readonly clock: Clock;
}): SiteReader {
  let last: SiteFacts | null = null;
  const read: SiteReader['read'] = async (request) => {
    const asked = { context: contextOf(request), isExport: false, isCounted: false };
    const late = Promise.withResolvers<null>();
    const cancel = clock.after(SITE_WAIT_MS, () => late.resolve(null));
    try {
      const answer = server.enter(calls.site, asked).then((call) => call.answer({}, null));
      const facts = await Promise.race([answer as Promise<SiteFacts>, late.promise]);
      last = facts ?? last;
      return facts;
    } catch (error) {
      // The app asks again, and says what is wrong.
      if (error instanceof AppError) return null;
      throw error;
    } finally {
      cancel();
    }
  };
  return { read, latest: async (request) => (await read(request)) ?? last };
}
