import type { LiabilityFile } from '@openbourse/engine';
import { HostileTree, sampleControl, sampleScope } from '@openbourse/engine/test/sample-liabilities';
import { translate } from '@openbourse/kit/lib/i18n.ts';
import type { FakeApi } from '@openbourse/testkit/fake-api';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { resetSession } from '../../features/session/index.ts';
import { openScreen, startApi } from '../testing/open-screen.tsx';
import { TRADER } from '../testing/sample.ts';

const tree = new HostileTree(sampleScope(1), [
  { uid: TRADER.uid, amount: 1_250_00n },
  { uid: '10000008', amount: 750_00n },
]);
const header = tree.header();
const snapshot = {
  ...header,
  version: 1 as const,
  assets: header.assets.map((asset) => ({
    ...asset,
    reserves: '2040',
    sources: [
      { kind: 'chain', place: 'ETH', amount: '2000' },
      { kind: 'declared', place: 'Bank', amount: '40' },
    ],
  })),
};

/** A server with one snapshot, and the file that it hands to the trader. */
function serve(file: LiabilityFile, controls: readonly object[] = []): FakeApi {
  const api = startApi();
  const { number, taken_at } = snapshot;
  const assets = [{ code: 'USDT', total: '2000', reserves: '2040', ratio_percent: '102' }];
  api.on('liability.snapshots', {
    data: [{ number, taken_at, hash: 'f'.repeat(64), assets }],
    next_cursor: null,
  });
  api.on('liability.snapshot', snapshot);
  api.on('liability.proof', { ...file, snapshot });
  api.on('liability.controls', controls);
  return api;
}

/** The part of the page that says what was found. */
async function check(): Promise<HTMLElement> {
  const user = openScreen('/proof-of-reserves');
  await user.click(await screen.findByRole('button', { name: translate('liability:own.check') }));
  const found = (await screen.findByText(translate('liability:own.save'))).closest('section');
  if (found === null) throw new Error('what was found is in a section');
  return found;
}

test('the newest snapshot says what is owed, what there is and where', async () => {
  serve(tree.file(TRADER.uid, header));
  openScreen('/proof-of-reserves');
  const assets = within(await screen.findByRole('list', { name: translate('liability:title') }));
  for (const text of ['USDT', '102%', '2,000', '2,040', 'ETH · Bank, declared'])
    expect(assets.getByText(text)).toBeDefined();
});

test('a snapshot of another form than verifiers take is said to prove nothing', async () => {
  const api = serve(tree.file(TRADER.uid, header));
  const [asset] = snapshot.assets;
  api.on('liability.snapshot', { ...snapshot, assets: [{ ...asset, total: '-2000' }] });
  openScreen('/proof-of-reserves');
  expect(await screen.findByText(translate('liability:malformed'))).toBeDefined();
  expect(screen.queryByRole('button', { name: translate('liability:own.check') })).toBeNull();
});

test('a balance that is in the sum is found to be, by what this device computes', async () => {
  const api = serve(tree.file(TRADER.uid, header));
  const result = within(await check());
  expect(result.getByText(translate('liability:own.right', { number: '1' }))).toBeDefined();
  expect(result.getByText('1,250')).toBeDefined();
  expect(result.queryByRole('img', { name: translate('app:verified.wrong') })).toBeNull();
  expect(api.sent('liability.proof')).toEqual([{ number: '1' }]);
});

test('an amount that is not in the sum is found to be wrong', async () => {
  const own = tree.file(TRADER.uid, header);
  const [entry] = own.entries;
  if (entry === undefined) throw new Error('the file has an entry');
  serve({ ...own, entries: [{ ...entry, amount: '1250.01' }] });
  const result = within(await check());
  expect(result.getByText(translate('liability:own.wrong'))).toBeDefined();
  const wrong = result.getAllByRole('img', { name: translate('app:verified.wrong') });
  expect(wrong.map((icon) => icon.nextElementSibling?.textContent)).toEqual([
    translate('liability:step.root'),
    translate('liability:step.total'),
  ]);
});

test('wallets that have signed the snapshot are verified on this device', async () => {
  const { chain, address, signature } = sampleControl(snapshot);
  const control = { chain, address, signature, statement: 'Openbourse proof of reserves' };
  serve(tree.file(TRADER.uid, header), [control, { ...control, address: `0x${'5'.repeat(40)}` }]);
  openScreen('/proof-of-reserves');
  expect(await screen.findByText(translate('liability:control.verified'))).toBeDefined();
  expect(screen.getByText(translate('liability:control.wrong'))).toBeDefined();
});

test('a snapshot that no wallet has signed says so', async () => {
  serve(tree.file(TRADER.uid, header));
  openScreen('/proof-of-reserves');
  expect(await screen.findByText(translate('liability:control.none'))).toBeDefined();
});

test('who is not logged in sees the sums, and the way to check a balance', async () => {
  serve(tree.file(TRADER.uid, header));
  resetSession();
  openScreen('/proof-of-reserves');
  const link = await screen.findByRole('link', { name: translate('liability:own.logIn') });
  expect(link.getAttribute('href')).toBe('/login?redirect=%2Fproof-of-reserves');
});

test('before the first snapshot the page says so', async () => {
  startApi().on('liability.snapshots', { data: [], next_cursor: null });
  openScreen('/proof-of-reserves');
  expect(await screen.findByText(translate('liability:empty'))).toBeDefined();
});
