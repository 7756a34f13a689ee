/** Browser features that jsdom lacks and the screens ask for; loaded before each file of component tests. */
import { FakeSocket } from './fake-socket.ts';

class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

Object.assign(globalThis, {
  ResizeObserver: SilentObserver,
  IntersectionObserver: SilentObserver,
  WebSocket: FakeSocket,
  // Uploads then go over `fetch` as every other call does.
  XMLHttpRequest: undefined,
  scrollTo: () => undefined,
  matchMedia: (media: string) => Object.assign(new EventTarget(), { media, matches: false }),
});
Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
Object.assign(Element.prototype, { getAnimations: () => [], scrollIntoView: () => undefined });
