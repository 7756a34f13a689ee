import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Takes the connection away, or gives it back, as the browser reports it. */
export function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => {
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  });
}
