import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CoinLogo } from './coin-logo.tsx';

test('a letter stands for a logo that is missing, and only for that one', () => {
  const show = (logo: string) => <CoinLogo currency={{ code: 'TIDE', logo }} size="small" />;
  const { container, rerender } = render(show(''));
  expect(container.textContent).toBe('T');
  rerender(show('/logos/tide.svg'));
  const picture = container.querySelector('img');
  expect(picture?.getAttribute('src')).toBe('/logos/tide.svg');
  if (picture !== null) fireEvent.error(picture);
  expect(container.textContent).toBe('T');
  rerender(show('/api/public/file/logo?id=1'));
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/api/public/file/logo?id=1');
});
