/** How rising and falling prices are coloured: green and red, red and green, or a colour-blind-safe pair. */
export const PRICE_COLORS = ['standard', 'swapped', 'safe'] as const;
export type PriceColors = (typeof PRICE_COLORS)[number];

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
