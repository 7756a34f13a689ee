import type { Locator } from '@playwright/test';
import jsQR from 'jsqr';
import { createPerson, type Person } from './accounts.ts';
import { approveWaiting, operatorClient } from './operators.ts';
import { ADDRESS, DESKTOP, expect, test } from './test.ts';
import { en } from './texts.ts';

const CODE = /^[A-HJ-NP-Z2-9]{8}$/;

async function inviteCodeOf({ client }: Person): Promise<string> {
  return (await client.call('referral.summary', {})).invite_code;
}

/** Text that a scanner reads from the lower part of a picture, at half its size. */
async function readQrCode(picture: Locator): Promise<string | undefined> {
  // A letter for each point, because a list of this length is slow to hand over.
  const { width, height, text } = await picture.evaluate((image: HTMLImageElement) => {
    const [wide, high] = [image.naturalWidth, image.naturalHeight];
    const size = { width: wide / 2, height: Math.round(high / 5) };
    const pen = Object.assign(document.createElement('canvas'), size).getContext('2d');
    if (pen === null) throw new Error('This browser draws no pictures.');
    pen.drawImage(image, 0, high * 0.6, wide, high * 0.4, 0, 0, size.width, size.height);
    const { data } = pen.getImageData(0, 0, size.width, size.height);
    const isLight = (_: unknown, point: number) => (data[4 * point] ?? 0) > 127;
    return {
      ...size,
      text: Array.from({ length: data.length / 4 }, isLight)
        .map(Number)
        .join(''),
    };
  });
  const pixels = Uint8ClampedArray.from({ length: 4 * text.length }, (_, at) =>
    at % 4 === 3 || text[Math.floor(at / 4)] === '1' ? 255 : 0,
  );
  return jsQR.default(pixels, width, height)?.data;
}

test('a code is handed on as a link and as a poster, and who came by it is listed masked', async ({
  visit,
}) => {
  const person = await createPerson(ADDRESS);
  const code = await inviteCodeOf(person);
  const context = await visit({ person });
  await context.addInitScript(() => {
    Object.assign(navigator, {
      share: (data: ShareData) => Promise.resolve(Object.assign(globalThis, { shared: data })),
      canShare: () => true,
    });
  });
  const page = await context.newPage();
  await page.goto('/user-center');
  await page.getByRole('link', { name: en('referral:title') }).click();
  await expect(page.getByText(en('referral:invite.losses'))).toBeVisible();
  await expect(page.getByText(en('referral:people.empty'))).toBeVisible();
  await page.getByRole('button', { name: en('referral:share'), exact: true }).click();
  const link = `${ADDRESS}/register?invite_code=${code}`;
  const shared = () =>
    page.evaluate(() => (globalThis as { shared?: { url?: string; files?: File[] } }).shared);
  await expect.poll(async () => (await shared())?.url).toBe(link);

  await page.getByRole('button', { name: en('referral:poster.title') }).click();
  const sheet = page.getByRole('dialog');
  const poster = sheet.getByRole('img', { name: en('referral:poster.alt', { code }) });
  await expect(poster).toBeVisible();
  expect(await poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1080);
  expect(await readQrCode(poster)).toBe(link);
  const saving = page.waitForEvent('download');
  await sheet.getByRole('button', { name: en('referral:poster.save') }).click();
  expect((await saving).suggestedFilename()).toBe(`openbourse-${code}.png`);
  await sheet.getByRole('button', { name: en('referral:share'), exact: true }).click();
  const fileName = () =>
    page.evaluate(() => (globalThis as { shared?: { files?: File[] } }).shared?.files?.[0]?.name);
  await expect.poll(fileName).toBe(`openbourse-${code}.png`);

  const guest = await (await visit({})).newPage();
  await guest.goto(link);
  await expect(guest.getByLabel(en('identity:field.inviteCode'))).toHaveValue(code);
  const friend = await createPerson(ADDRESS, code);
  await createPerson(ADDRESS, await inviteCodeOf(friend));
  await page.reload();
  const people = page.getByRole('list', { name: en('referral:tab.people') });
  await expect(people.getByRole('listitem')).toHaveCount(1);
  const { uid } = await friend.client.call('identity.info', {});
  await expect(people).not.toContainText(uid);
  await people.getByRole('link', { name: en('referral:people.invited', { count: 1 }) }).click();
  await expect(page.getByText(en('referral:people.below', { name: '' }))).toBeVisible();
  await expect(people.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('tab', { name: en('referral:tab.rules') }).click();
  await expect(page.getByText(en('referral:rules.losses'))).toBeVisible();
  await expect(page.getByText(en('referral:rates.in_effect'))).toBeVisible();
});

test('an authorization code makes an agent, who makes a sub-agent of the team', async ({ visit }) => {
  const person = await createPerson(ADDRESS);
  const member = await createPerson(ADDRESS, await inviteCodeOf(person));
  const page = await (await visit({ person, isDark: true, viewport: DESKTOP })).newPage();
  await page.goto('/agent');
  await expect(page.getByRole('heading', { name: en('referral:become.title') })).toBeVisible();
  const shown = page.getByText(CODE);
  await expect(shown).toBeVisible();
  const operator = operatorClient('risk');
  await operator.call('referral.operator_add_agent', {
    code: await shown.innerText(),
    rate_percent: '30',
    reason: 'Runs a trading school',
  });
  await approveWaiting('risk', { kind: 'referral.add_agent', reason: 'Runs a trading school' });
  await page.reload();
  await expect(page.getByText(/^30%/)).toBeVisible();
  const team = page.getByRole('table', { name: en('referral:agent.tab.team') });
  await expect(team.getByRole('row')).toHaveCount(2);

  await page.getByRole('tab', { name: en('referral:agent.tab.subAgents') }).click();
  await page.getByRole('button', { name: en('referral:sub.add') }).click();
  const sheet = page.getByRole('dialog');
  const code = sheet.getByLabel(en('referral:auth.title'));
  const rate = sheet.getByLabel(en('referral:sub.rate'), { exact: true });
  const add = sheet.getByRole('button', { name: en('referral:sub.add') });
  await code.fill('abcd');
  await rate.fill('30');
  await add.click();
  await expect(code).toHaveAccessibleDescription(new RegExp(en('referral:sub.codeFault', { length: 8 })));
  await expect(rate).toHaveAccessibleDescription(/29\.99%/);
  await code.fill('ABCDEFGH');
  await rate.fill('20');
  await add.click();
  await expect(code).toHaveAccessibleDescription(new RegExp(en('error:referral.code_wrong')));
  const own = await member.client.call('referral.authorization_code', {});
  await code.fill(own.code.toLowerCase());
  await add.click();
  const subAgents = page.getByRole('list', { name: en('referral:agent.tab.subAgents') });
  await expect(subAgents.getByRole('listitem')).toContainText(/20% from/);
  await subAgents.getByRole('button', { name: en('referral:sub.change') }).click();
  // The sheet before, which is closing, has a rate as well.
  const change = page.getByRole('dialog', { name: en('referral:sub.change') });
  await change.getByLabel(en('referral:sub.rate'), { exact: true }).fill('25');
  await change.getByRole('button', { name: en('app:action.save') }).click();
  await expect(subAgents.getByRole('listitem')).toContainText(/25% from/);
  expect((await member.client.call('referral.agent', {})).agent?.planned_rate_percent).toBe('25');
});
