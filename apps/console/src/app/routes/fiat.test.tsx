import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

test('a merchant who has completed orders is listed with the share of them', async () => {
  const api = startApi('fiat_arbiter');
  const merchant = { id: '018f3c1e-7a52-7c3e-9b1a-2f4d5e6a7b8c', business_name: 'Anna Trading' };
  const facts = { orders: 4, completion_percent: '100' };
  api.on('fiat.operator_merchants', { data: [{ ...merchant, facts }], next_cursor: null });
  openScreen('/fiat');
  expect(await screen.findByText('100%')).toBeDefined();
});
