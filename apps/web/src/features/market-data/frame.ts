/** Runs `run` once in the next frame, however often it is asked for before. The answer's `cancel` forgets it. */
export interface OncePerFrame {
  readonly request: () => void;
  readonly cancel: () => void;
}

export function oncePerFrame(run: () => void): OncePerFrame {
  let frame: number | null = null;
  return {
    request() {
      frame ??= requestAnimationFrame(() => {
        frame = null;
        run();
      });
    },
    cancel() {
      if (frame !== null) cancelAnimationFrame(frame);
      frame = null;
    },
  };
}
