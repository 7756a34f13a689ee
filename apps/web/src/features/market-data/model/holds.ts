/** Timers as the app has them. */
interface Timers {
  after(ms: number, run: () => void): () => void;
}

/**
 * Opens something for the first who holds it and closes it after the last: opened when a screen is activated, closed
 * when the last one is left (specification, section 4). The answer of a hold ends it, once. Who comes within `lingerMs`
 * of the last finds it open still.
 */
export function createHolds(options: {
  readonly clock: Timers;
  readonly lingerMs: number;
  readonly open: () => void;
  readonly close: () => void;
}): () => () => void {
  let holders = 0;
  let isOpen = false;
  let cancelClose = (): void => undefined;
  const close = (): void => {
    isOpen = false;
    options.close();
  };
  return () => {
    holders += 1;
    cancelClose();
    if (!isOpen) options.open();
    isOpen = true;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      holders -= 1;
      if (holders === 0) cancelClose = options.clock.after(options.lingerMs, close);
    };
  };
}
