import { LIMITS } from '@openbourse/api/limits';
import { type ClientError, type ErrorText, localError } from './client-error.ts';
import type { Link } from './link.ts';
import type { Clock } from './platform.ts';

/** The wait of what is to be sent while the line is not open. It ends when the line opens or is closed on purpose. */
interface SendWait {
  /** Begins it, unless it is under way. */
  begin(): void;
  /** Begins it anew, unless the line is open. */
  restart(): void;
  onGiveUp(run: (error: ClientError) => void): () => void;
}

const SPECIFIED_TEXT = 'Maximum number of attempts exceeded.';

/**
 * Gives up after as long as 30 attempts one second apart take (specification, section 4). None of them is
 * made: what waits is sent the moment the line opens. `isWanted` reports at the end whether anything still
 * waits.
 */
export function createSendWait(options: {
  readonly clock: Clock;
  readonly text: ErrorText | undefined;
  readonly link: Pick<Link, 'connection' | 'onState'>;
  readonly isWanted: () => boolean;
}): SendWait {
  const { clock, link, text = () => SPECIFIED_TEXT } = options;
  const watchers = new Set<(error: ClientError) => void>();
  let cancel: (() => void) | null = null;
  const giveUp = (): void => {
    cancel = null;
    if (!options.isWanted()) return;
    for (const run of [...watchers]) run(localError('unreachable', text, {}));
  };
  const begin = (): void => {
    cancel ??= clock.after(LIMITS.socketWaitTries * LIMITS.socketWaitMs, giveUp);
  };
  const end = (): void => {
    cancel?.();
    cancel = null;
  };
  let wasOpen = false;
  link.onState((state) => {
    if (state === 'open' || state === 'idle') end();
    else if (wasOpen) begin();
    wasOpen = state === 'open';
  });
  return {
    begin,
    restart() {
      end();
      if (link.connection === null) begin();
    },
    onGiveUp(run) {
      watchers.add(run);
      return () => void watchers.delete(run);
    },
  };
}
