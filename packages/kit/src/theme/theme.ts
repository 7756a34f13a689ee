/** Colors of rising and falling prices: green and red, red and green, or a color-blind-safe pair. */
export const PRICE_COLORS = ['standard', 'swapped', 'safe'] as const;
export type PriceColors = (typeof PRICE_COLORS)[number];

/** Choices of the theme: as the device has it, or one of the two always. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const SYSTEM_DARK = '(prefers-color-scheme: dark)';

/** Reports whether the theme is dark here and now; a device without a preference is light. */
export function isDarkTheme(theme: Theme): boolean {
  return theme === 'dark' || (theme === 'system' && matchMedia(SYSTEM_DARK).matches);
}

/** Calls `run` when the device changes between light and dark; returns the end of listening. */
export function onSystemTheme(run: () => void): () => void {
  const list = matchMedia(SYSTEM_DARK);
  list.addEventListener('change', run);
  return () => list.removeEventListener('change', run);
}

/** Puts the theme on the document; every token follows by CSS. */
export function applyTheme(theme: { readonly isDark: boolean; readonly priceColors: PriceColors }): void {
  const root = document.documentElement;
  root.dataset['theme'] = theme.isDark ? 'dark' : 'light';
  root.dataset['priceColors'] = theme.priceColors;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', readToken('--color-bg'));
}

/** Returns the current value of a token, for drawing code that cannot use CSS (canvas charts). */
export function readToken(name: `--${string}`): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
