import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useBackCloses } from '../lib/use-back-closes.ts';

export interface OverlayLoaderProps {
  readonly isOpen: boolean;
  /** Action on leaving it; undefined for an overlay that has to be answered. */
  readonly onClose: (() => void) | undefined;
  readonly children: (isOpen: boolean) => ReactNode;
}

/** Keeps an overlay's code out of the first load: it mounts closed when first wanted, then opens. Back closes it. */
export function OverlayLoader({ isOpen, onClose, children }: OverlayLoaderProps) {
  useBackCloses(isOpen, onClose);
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
function OpenAfterMount({ isOpen, children }: Pick<OverlayLoaderProps, 'isOpen' | 'children'>) {
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  return children(isOpen && isMounted);
}
