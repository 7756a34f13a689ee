import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { resetSession } from '../../features/session/index.ts';
import { openScreen, startApi } from '../testing/open-screen.tsx';
import { SITE } from '../testing/sample.ts';

const PICTURE = 'ab'.repeat(32);
const HARBOR = {
  ...SITE,
  name: 'Harbor Exchange',
  brand: {
    ...SITE.brand,
    version: 2,
    legal_entity: 'Harbor Exchange Ltd.',
    support_email: 'help@harbor.example',
    logo: PICTURE,
    icon: PICTURE,
  },
};

/** Everything that a person or a screen reader is given. */
function everything(): string {
  return `${document.title} ${document.documentElement.outerHTML}`;
}

test.each(['/home', '/login', '/register', '/install', '/about-us'])(
  '%s shows the name and the logo of the brand, and no trace of another',
  async (path) => {
    const api = startApi();
    api.on('content.site', HARBOR);
    if (path !== '/about-us') resetSession();
    openScreen(path);
    await expect.poll(() => document.title).toContain('Harbor Exchange');
    await expect.poll(everything).toContain(`/api/public/site/picture?id=${PICTURE}`);
    expect(everything()).not.toMatch(/Openbourse|\{\{/);
  },
);

test('the page about us says who runs the site and where help is', async () => {
  const api = startApi();
  api.on('content.site', HARBOR);
  openScreen('/about-us');
  expect(await screen.findByText('Harbor Exchange Ltd.')).toBeDefined();
  expect(screen.getByText('help@harbor.example')).toBeDefined();
  expect(screen.getByText(/^Harbor Exchange is an open-source trading platform/)).toBeDefined();
});
