import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showLocale } from '../lib/i18n.ts';
import { PriceText } from './price-text.tsx';

await showLocale('en-US');
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a price is tinted by its direction for 300 ms, by two changes of its style and no frame between', () => {
  const { container, rerender } = render(<PriceText value="1" />);
  const shown = container.querySelector('span');
  const seen = new MutationObserver(() => undefined);
  seen.observe(container, { attributes: true, attributeFilter: ['style'], subtree: true });
  rerender(<PriceText value="2" />);
  expect(shown?.style.color).toBe('var(--color-up)');
  act(() => void vi.advanceTimersByTime(299));
  expect(shown?.style.color).toBe('var(--color-up)');
  act(() => void vi.advanceTimersByTime(1));
  expect(shown?.getAttribute('style')).toBeNull();
  expect(seen.takeRecords()).toHaveLength(2);
  rerender(<PriceText value="1" />);
  expect(shown?.style.color).toBe('var(--color-down)');
  rerender(<PriceText value="1" isStill />);
  expect(shown?.getAttribute('style')).toBeNull();
});

test('a price that is not live is not tinted', () => {
  const { container, rerender } = render(<PriceText value="1" isStill />);
  rerender(<PriceText value="2" isStill />);
  expect(container.querySelector('span')?.getAttribute('style')).toBeNull();
});
