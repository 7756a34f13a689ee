import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** State that the history keeps besides an address: the overlays that are open there, the topmost last. */
interface OverlayState {
  readonly overlays?: readonly string[];
  /** The key of the entry of the page itself. */
  readonly pageKey?: string;
}

/** True when a page is being left: its overlays go with it, and none of them goes back on its own. */
let isPageLeft = false;

/**
 * Lets "back" close an overlay instead of leaving the page below it, as phones do: an open overlay has an entry of its own
 * in the history. Closed in another way it takes that entry along. Without `close` the overlay has to be answered.
 */
export function useBackCloses(isOpen: boolean, close: (() => void) | undefined): void {
  const id = useId();
  const location = useLocation();
  const navigate = useNavigate();
  const isWanted = useRef(false);
  const isListed = useRef(false);
  const isClosable = close !== undefined;
  const isHere = overlaysOf(location.state).includes(id);

  const enter = useEffectEvent(() => {
    isWanted.current = true;
    if (topOverlay() === id) return;
    const { pathname, search, hash } = location;
    void navigate(
      { pathname, search, hash },
      {
        state: {
          ...stateOf(location.state),
          overlays: [...overlaysOf(location.state), id],
          pageKey: pageEntryOf(location).key,
        },
      },
    );
  });
  const leave = useEffectEvent(() => {
    isWanted.current = false;
    isListed.current = false;
    queueMicrotask(() => {
      // Not when a link has led on or the person went back: then the entry is behind or gone.
      if (!isWanted.current && !isPageLeft && topOverlay() === id) void navigate(-1);
    });
  });
  const follow = useEffectEvent(() => {
    if (isHere) isListed.current = true;
    else if (isListed.current) {
      isListed.current = false;
      close?.();
    }
  });

  useEffect(() => {
    if (!isOpen || !isClosable) return undefined;
    enter();
    return () => leave();
  }, [isOpen, isClosable]);
  useEffect(() => {
    if (isOpen && isClosable) follow();
  }, [isOpen, isClosable, isHere]);
}

/** The entry of a page below the overlays that are open on it, and how many entries lie above it. */
export function pageEntryOf({ key, state }: { readonly key: string; readonly state: unknown }): {
  readonly key: string;
  readonly entriesAbove: number;
} {
  return { key: stateOf(state).pageKey ?? key, entriesAbove: overlaysOf(state).length };
}

/** Leaves the page by `go`, with the overlays that are open on it. */
export function leavePage(go: () => void): void {
  isPageLeft = true;
  const arrive = (): void => {
    isPageLeft = false;
  };
  addEventListener('popstate', arrive, { once: true });
  go();
}

/** The topmost overlay of the entry where the browser is, which a render may not know yet. */
function topOverlay(): string | undefined {
  return overlaysOf((history.state as { readonly usr?: unknown } | null)?.usr).at(-1);
}

function overlaysOf(state: unknown): readonly string[] {
  return stateOf(state).overlays ?? [];
}

function stateOf(state: unknown): OverlayState {
  return typeof state === 'object' && state !== null ? state : {};
}
