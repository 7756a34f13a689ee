import type { FakeApi } from '@openbourse/testkit/fake-api';
import { faultOf } from '@openbourse/testkit/screen';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const REASON = 'Lower fees for more trading';
const LEVEL = {
  ...{ level: 1, name: 'VIP 1', user_group: 'vip1', volume: '100000', holdings: null },
  ...{ spot_maker_percent: '0.08', spot_taker_percent: '0.09' },
};
const PROGRAMME = {
  ...{ id: 1, effective_from: 1_795_240_000_000, keep_days: 14, levels: [LEVEL] },
  state: 'in_effect' as const,
  ...{ operator_name: 'Rita', reason: REASON },
};

let api: FakeApi;
beforeEach(() => {
  api = startApi('risk');
  answer();
});
function answer(): void {
  api.on('tier.operator_programmes', [PROGRAMME]);
  api.on('tier.operator_days', []);
  api.on('operator.proposals', { data: [], next_cursor: null });
}

async function openDialog() {
  const user = openScreen('/tier');
  await user.click(await screen.findByRole('button', { name: 'Announce levels' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByLabelText(/^Reason/), REASON);
  const levels = dialog.getByLabelText('Levels, one a line');
  return { user, dialog, levels, propose: dialog.getByRole('button', { name: 'Propose' }) };
}

test('levels stand there with their group and rates, and others are proposed, once', async () => {
  const { user, levels, propose } = await openDialog();
  expect(screen.getByText('vip1')).toBeDefined();
  expect(screen.getByText('0.08% / 0.09%')).toBeDefined();
  await user.type(levels, '\nVIP 2|vip2|500000|90000');
  const reply = api.hold('tier.operator_add_programme');
  await user.dblClick(propose);
  reply({});
  expect(await screen.findByText('Proposed; a second person has to approve it')).toBeDefined();
  expect(api.sent('tier.operator_add_programme')).toMatchObject([
    { levels: 'VIP 1|vip1|100000|\nVIP 2|vip2|500000|90000', keep_days: '14', reason: REASON },
  ]);
});

test('levels that cannot be read show their fault and are not sent', async () => {
  const { user, levels, propose } = await openDialog();
  await user.clear(levels);
  await user.type(levels, 'VIP 1, vip1, 100000');
  await user.click(propose);
  expect(faultOf(levels)).toContain('One level a line');
  expect(api.sent('tier.operator_add_programme')).toEqual([]);
});

test('who may only look finds no button', async () => {
  api = startApi('support');
  answer();
  openScreen('/tier');
  expect(await screen.findByText('vip1')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Announce levels' })).toBe(null);
});
