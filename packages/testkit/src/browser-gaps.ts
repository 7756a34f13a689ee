/** What jsdom lacks of a browser and the screens ask for: layout, media, animations, sockets and addresses of files. */

class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

/** A socket that stays connecting: screens show what calls answer. */
class SilentSocket extends EventTarget {
  readonly readyState = 0;
  send(): void {}
  close(): void {}
}

/** Gives the global object what it lacks. */
export function fillBrowserGaps(): void {
  Object.assign(globalThis, {
    ResizeObserver: SilentObserver,
    IntersectionObserver: SilentObserver,
    WebSocket: SilentSocket,
    // Uploads then go over `fetch` as every other call does.
    XMLHttpRequest: undefined,
    scrollTo: () => undefined,
    matchMedia: (media: string) => Object.assign(new EventTarget(), { media, matches: false }),
  });
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  Object.assign(Element.prototype, { getAnimations: () => [], scrollIntoView: () => undefined });
}
