import type { Jobs } from '../kernel/jobs.ts';
import { tellUnread } from './chat/tell-unread.ts';
import type { Deps } from './deps.ts';

const TELLING_MS = 15_000;

/** Feedback, the chat with customer service, and the desks of both. */
export interface Support {
  /** Dependencies of the use-cases; the routes of this slice hand them on. */
  readonly deps: Deps;
  /** Notifies users of answers that they have not read for a minute; repeating it is harmless. */
  tellUnread(): Promise<void>;
  start(jobs: Jobs): void;
  stop(): Promise<void>;
}

export function createSupport(deps: Deps): Support {
  let stopTelling = async (): Promise<void> => undefined;
  return {
    deps,
    tellUnread: () => tellUnread(deps),
    start: (jobs) => {
      const job = { name: 'support.tell_unread', periodMs: TELLING_MS } as const;
      stopTelling = jobs.every(job, () => tellUnread(deps));
    },
    stop: () => stopTelling(),
  };
}
