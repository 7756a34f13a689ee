import { type ReactNode, Suspense, useEffect, useState } from 'react';

export interface OverlayLoaderProps {
  readonly isOpen: boolean;
  readonly children: (isOpen: boolean) => ReactNode;
}

/** Keeps an overlay's code out of the first load: it mounts closed when first wanted, then opens. */
export function OverlayLoader({ isOpen, children }: OverlayLoaderProps) {
  const [isWanted, setIsWanted] = useState(isOpen);
  useEffect(() => {
    if (isOpen) setIsWanted(true);
  }, [isOpen]);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <OpenAfterMount isOpen={isOpen}>{children}</OpenAfterMount>
    </Suspense>
  );
}

/** Opens one render after mounting, so that the entrance is animated. */
function OpenAfterMount({ isOpen, children }: OverlayLoaderProps) {
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  return children(isOpen && isMounted);
}
