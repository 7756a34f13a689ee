import { createPerson } from './accounts.ts';
import { ADDRESS, expect, PHONE, test } from './test.ts';
import { en } from './texts.ts';

test('a guest reads the fee levels, and a person their own', async ({ visit }) => {
  const guest = await (await visit({ viewport: PHONE })).newPage();
  await guest.goto('/fees');
  await expect(guest.getByRole('heading', { name: en('tier:title'), level: 1 })).toBeVisible();
  await expect(guest.getByRole('heading', { name: en('tier:howTitle') })).toBeVisible();
  await expect(guest.getByRole('link', { name: en('tier:logIn') })).toBeVisible();
  const person = await createPerson(ADDRESS);
  const page = await (await visit({ person, viewport: PHONE })).newPage();
  await page.goto('/fees');
  const own = page.getByRole('region', { name: en('tier:yours') });
  await expect(own.getByRole('heading', { name: en('tier:base') })).toBeVisible();
  await expect(own.getByText(en('tier:volume'))).toBeVisible();
});
