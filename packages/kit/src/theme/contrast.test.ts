import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').replaceAll('"', "'");

/** Smallest contrast of text by WCAG 2.2 AA. */
const AA = 4.5;

const PAIRS = [
  ['text', 'bg'],
  ['text', 'surface'],
  ['text', 'raised'],
  ['muted', 'bg'],
  ['muted', 'surface'],
  ['muted', 'raised'],
  ['muted', 'surface-strong'],
  ['faint', 'bg'],
  ['faint', 'surface'],
  ['on-ink', 'ink'],
  ['accent', 'bg'],
  ['accent', 'raised'],
  ['accent', 'surface'],
  ['accent', 'accent-soft'],
  ['text', 'accent-soft'],
  ['text', 'chosen'],
  ['warn', 'warn-soft'],
  ['danger', 'danger-soft'],
  ['danger', 'bg'],
  ['up', 'bg'],
  ['up', 'surface'],
  ['up', 'raised'],
  ['up', 'up-soft'],
  ['on-up', 'up'],
  ['down', 'bg'],
  ['down', 'surface'],
  ['down', 'raised'],
  ['down', 'down-soft'],
  ['on-down', 'down'],
  ['text', 'up-soft'],
  ['text', 'down-soft'],
] as const;

type Tokens = ReadonlyMap<string, string>;

function block(selector: string): Tokens {
  const start = css.indexOf(`${selector} {`);
  if (start === -1) throw new Error(`tokens.css has no block ${selector}`);
  const body = css.slice(start, css.indexOf('\n}', start));
  return new Map(
    [...body.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6});/g)].map((m) => [m[1] ?? '', m[2] ?? '']),
  );
}

const light = block('@theme static');
const dark = new Map([...light, ...block(":root[data-theme='dark']")]);
const THEMES: readonly (readonly [string, Tokens])[] = [
  ['light', light],
  ['light, swapped', new Map([...light, ...block(":root[data-price-colors='swapped']")])],
  ['light, safe', new Map([...light, ...block(":root[data-price-colors='safe']")])],
  ['dark', dark],
  ['dark, swapped', new Map([...dark, ...block(":root[data-theme='dark'][data-price-colors='swapped']")])],
  ['dark, safe', new Map([...dark, ...block(":root[data-theme='dark'][data-price-colors='safe']")])],
];

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(first: string, second: string): number {
  const [high = 0, low = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

test.each(THEMES)('text reads in %s', (_name, tokens) => {
  const faults = PAIRS.flatMap(([text, ground]) => {
    const ratio = contrast(tokens.get(text) ?? '#000000', tokens.get(ground) ?? '#000000');
    return ratio >= AA ? [] : [`${text} on ${ground}: ${ratio.toFixed(2)}`];
  });
  expect(faults).toEqual([]);
});
