import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  accentContrast,
  BRAND_FORMS,
  BRAND_GROUNDS,
  BRAND_THEMES,
  brandSlug,
  CONTRAST_MIN,
  contrastOf,
  nearestAccent,
  ratioText,
} from './brand.ts';

test('the contrast is that of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
  expect(contrastOf('#ffffff', '#777777')).toBeCloseTo(4.478, 3);
});

test.each([
  ['#ffd400', 'light'],
  ['#00e5ff', 'light'],
  ['#7a0019', 'dark'],
  ['#000000', 'dark'],
  ['#ffffff', 'light'],
] as const)(
  'the color nearest to %s in the %s theme is read, and the one before it is not',
  (color, theme) => {
    expect(accentContrast(color, theme)).toBeLessThan(CONTRAST_MIN);
    expect(accentContrast(nearestAccent(color, theme), theme)).toBeGreaterThanOrEqual(CONTRAST_MIN);
  },
);

test('a color that is read stays as it is', () => {
  expect(nearestAccent('#0b6e8f', 'light')).toBe('#0b6e8f');
});

test('a ratio never looks as if it passed', () => {
  expect(ratioText(4.499)).toBe('4.49');
  expect(ratioText(21)).toBe('21.00');
});

test('the grounds are the tokens of the theme', () => {
  const css = readFileSync(new URL('../../../kit/src/theme/tokens.css', import.meta.url), 'utf8');
  const blocks = { light: css.slice(css.indexOf('@theme'), css.indexOf('\n}')), dark: darkOf(css) };
  for (const theme of BRAND_THEMES)
    for (const [name, color] of Object.entries(BRAND_GROUNDS[theme]))
      expect(blocks[theme], `${theme} ${name}`).toContain(`--color-${name}: ${color};`);
});

function darkOf(css: string): string {
  const start = css.indexOf(':root[data-theme="dark"] {');
  return css.slice(start, css.indexOf('\n}', start));
}

test('a name becomes the name of a file', () => {
  expect(brandSlug('Harbor Exchange')).toBe('harbor-exchange');
  expect(brandSlug('港湾')).toBe('bourse');
});

test.each(['{{code}}', 'A<b>', ' Harbor', 'Harbor ', '', 'a\u202eb'])('"%s" is no name', (name) => {
  expect(new RegExp(BRAND_FORMS.name, 'u').test(name)).toBe(false);
});
