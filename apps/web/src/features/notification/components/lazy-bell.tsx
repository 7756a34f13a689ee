import { lazy, Suspense } from 'react';

const NotificationBell = lazy(async () => ({
  default: (await import('./notification-bell.tsx')).NotificationBell,
}));

/** The bell, which loads beside the first screen without delaying it. */
export function LazyBell() {
  return (
    <Suspense fallback={<span className="size-11" />}>
      <NotificationBell />
    </Suspense>
  );
}
