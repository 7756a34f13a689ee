import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { beginSession, changeSession, resetSession } from '../../features/session/index.ts';
import { openScreen, startApi } from '../testing/open-screen.tsx';
import { SITE, TRADER } from '../testing/sample.ts';

const HEADLINE = 'The exchange that you can check yourself';

test('a guest who opens the site is shown what it is, and the ways in; whoever logs in, the home page', async () => {
  const api = startApi();
  api.on('content.site', { ...SITE, guest_browsing: true });
  resetSession();
  openScreen('/');
  expect(await screen.findByRole('heading', { level: 1, name: HEADLINE })).toBeDefined();
  expect(location.pathname).toBe('/home');
  expect(screen.getByRole('link', { name: 'Check the latest proof' }).getAttribute('href')).toBe(
    '/proof-of-reserves',
  );
  const pages = within(screen.getByRole('navigation', { name: 'More about Openbourse' }));
  expect(pages.getByRole('link', { name: 'Help center' }).getAttribute('href')).toBe('/help-center');

  beginSession({ accessToken: 'access', refreshToken: 'refresh' }, { loginUserName: '', loginType: 2 });
  changeSession({ userInfo: TRADER });
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined();
  expect(screen.queryByText(HEADLINE)).toBeNull();
});

test('where guests are kept out, they are led to the login', async () => {
  const api = startApi();
  api.on('content.site', { ...SITE, guest_browsing: false });
  resetSession();
  openScreen('/');
  await expect.poll(() => `${location.pathname}${location.search}`).toBe('/login?redirect=%2Fhome');
});
