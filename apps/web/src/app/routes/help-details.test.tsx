import type { CallReply } from '@openbourse/client';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { resetSession } from '../../features/session/index.ts';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const ARTICLE: CallReply<'content.news_info'> = {
  ...{ id: 7, category_id: 1, locale: 'en-US', topic: 'spot', title: 'Orders', summary: '', banner: null },
  ...{ published_at: Date.UTC(2026, 10, 1), starts_at: null, ends_at: null, content: '<p>Text</p>' },
};

test('a guest says that an article did not help, why, and then that it did', async () => {
  const api = startApi();
  resetSession();
  api.on('content.news_info', ARTICLE);
  api.on('content.news_list', { data: [], next_cursor: null });
  const said: object[] = [];
  api.on('content.rate', (input) => {
    said.push(input);
    return {};
  });
  const user = openScreen('/help-details?id=7');
  const no = await screen.findByRole('button', { name: 'No' });
  expect(no.getAttribute('aria-pressed')).toBe('false');
  await user.click(no);
  await expect.poll(() => no.getAttribute('aria-pressed')).toBe('true');
  await user.type(screen.getByLabelText('What was missing? (optional)'), 'A picture');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await expect.poll(() => screen.queryByLabelText('What was missing? (optional)')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  await expect.poll(() => no.getAttribute('aria-pressed')).toBe('false');
  const browser = (said[0] as { readonly browser: string }).browser;
  expect(browser).toMatch(/^[0-9a-f]{32}$/);
  const vote = { id: '7', locale: 'en-US', browser };
  expect(said).toEqual([
    { ...vote, is_helpful: 'false' },
    { ...vote, is_helpful: 'false', text: 'A picture' },
    { ...vote, is_helpful: 'true' },
  ]);
});
