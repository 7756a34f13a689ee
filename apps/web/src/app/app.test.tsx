import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen, startApi } from './testing/open-screen.tsx';

test('a path that there is not is looked for among all of them, leads home and says so', async () => {
  startApi();
  openScreen('/nowhere');
  expect(await screen.findByText('There is no page at /nowhere')).toBeDefined();
  await expect.poll(() => location.pathname).toBe('/home');
});

test('a screen below the first ones opens by its address', async () => {
  startApi();
  openScreen('/transfer');
  expect(await screen.findByRole('heading', { name: 'Transfer' })).toBeDefined();
  expect(location.pathname).toBe('/transfer');
});
