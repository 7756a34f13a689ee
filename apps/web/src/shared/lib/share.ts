/** Reports whether the system can hand a text to another app; computers mostly cannot. */
export function mayShare(): boolean {
  return typeof navigator.share === 'function';
}

/** Reports whether it can hand on a picture as well. */
export function mayShareFile(): boolean {
  if (!mayShare() || !('canShare' in navigator)) return false;
  return navigator.canShare({ files: [new File([''], 'picture.png', { type: 'image/png' })] });
}

/** Reports whether the share sheet was closed, which is no failure. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
