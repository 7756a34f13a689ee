const SAME_ORIGIN_PATH = /^\/(?![/\\])/;

/** Returns the path when it stays on this site, else the fallback; a link must not lead people elsewhere. */
export function safeRedirect(path: string | null | undefined, fallback: string): string {
  if (path === null || path === undefined || !SAME_ORIGIN_PATH.test(path)) return fallback;
  return hasControlCharacter(path) ? fallback : path;
}

/** Browsers drop tabs and line breaks from addresses, which would turn "/\t/host" into "//host". */
function hasControlCharacter(path: string): boolean {
  return [...path].some((character) => character.charCodeAt(0) < 0x20);
}
