import type { FakeApi } from '@openbourse/testkit/fake-api';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const REASON = 'Compared with the passport';
const HIT = {
  ...{ list: 'OFAC SDN', version_id: 3, reference: '306', by: 'name' },
  ...{ matched: 'SMUGGLER, Otto', score: 91 },
};
const CASE = {
  ...{
    id: 7,
    subject: 'person' as const,
    subject_id: '42',
    user_id: 42,
    state: 'open' as const,
    hits: [HIT],
  },
  ...{ opened_at: 1_795_240_000_000, decided_at: null, maker_name: null, approver_name: null, note: null },
};
const VERSION = {
  ...{ version_id: 3, list: 'OFAC SDN', dated: '2026-11-20', state: 'uploaded' as const, entries: 12 },
  files: [{ format: 'ofac_sdn' as const, file_name: 'sdn.csv', sha256: 'a'.repeat(64), entries: 12 }],
  ...{ uploaded_by: 'Rita', uploaded_at: 1_795_240_000_000, on_exact: null, near_percent: null },
  ...{ effective_at: null, operator_name: null, approver_name: null, screened: null, is_screened: null },
};

const VENDOR = {
  ...{ host: null, waiting: 0, waiting_since: null, answered_at: null, failing_since: null, error: null },
};

let api: FakeApi;
beforeEach(() => {
  api = startApi('risk');
  answer();
});
function answer(): void {
  api.on('screening.operator_cases', { data: [CASE], next_cursor: null });
  api.on('screening.operator_answers', { data: [], next_cursor: null });
  api.on('screening.operator_lists', [VERSION]);
  api.on('screening.operator_vendor', VENDOR);
  api.on('operator.proposals', { data: [], next_cursor: null });
}

test('a case shows what was matched, and its release is proposed once with a reason', async () => {
  const user = openScreen('/screening');
  await user.click(await screen.findByText('OFAC SDN: SMUGGLER, Otto'));
  expect(await screen.findByText('306')).toBeDefined();
  expect(screen.getAllByText(/91/).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Release' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByLabelText(/^Reason/), REASON);
  const reply = api.hold('screening.operator_decide_case');
  await user.dblClick(dialog.getByRole('button', { name: 'Propose' }));
  reply({});
  expect(await screen.findByText('Proposed; a second person has to approve it')).toBeDefined();
  expect(api.sent('screening.operator_decide_case')).toMatchObject([
    { id: '7', decision: 'release', reason: REASON },
  ]);
});

test('a vendor that does not answer is shown with since when, why, and how much waits', async () => {
  api.on('screening.operator_vendor', {
    ...{ host: 'screening.example', waiting: 3, waiting_since: 1_795_240_000_000, answered_at: null },
    ...{ failing_since: 1_795_240_000_000, error: 'answered with status 500' },
  });
  openScreen('/screening');
  const note = await screen.findByText(/screening\.example has not answered since/);
  expect(note.textContent).toContain('answered with status 500');
  expect(note.textContent).toMatch(/Waiting for its answer: 3/);
});

test('a match of the vendor shows its reason and its reference', async () => {
  const hit = { ...HIT, list: 'vendor', version_id: 0, by: 'vendor', matched: 'Mixer', reference: 'ref-9' };
  api.on('screening.operator_cases', { data: [{ ...CASE, hits: [hit] }], next_cursor: null });
  const user = openScreen('/screening');
  await user.click(await screen.findByText('Vendor: Mixer'));
  expect(await screen.findByText('ref-9')).toBeDefined();
});

test('who may only look finds no decision', async () => {
  api = startApi('withdrawal_maker');
  answer();
  const user = openScreen('/screening');
  await user.click(await screen.findByText('OFAC SDN: SMUGGLER, Otto'));
  expect(await screen.findByText('306')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Release' })).toBe(null);
});

test('a version is proposed with what its matches answer', async () => {
  const user = openScreen('/screening?view=lists');
  await user.click(await screen.findByText('OFAC SDN'));
  await user.click(await screen.findByRole('button', { name: 'Put into effect' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByLabelText(/^Reason/), REASON);
  await user.selectOptions(dialog.getByLabelText('Answer to an exact match'), 'hold');
  const near = dialog.getByLabelText(/^Held from this likeness/);
  await user.clear(near);
  await user.type(near, '20');
  const propose = dialog.getByRole('button', { name: 'Propose' });
  await user.click(propose);
  expect(api.sent('screening.operator_change_list')).toEqual([]);
  await user.clear(near);
  await user.type(near, '90');
  api.on('screening.operator_change_list', {});
  await user.click(propose);
  expect(await screen.findByText('Proposed; a second person has to approve it')).toBeDefined();
  expect(api.sent('screening.operator_change_list')).toMatchObject([
    { version_id: '3', act: 'begin', on_exact: 'hold', near_percent: '90', reason: REASON },
  ]);
});

test('a list is uploaded with its file, and not without one', async () => {
  const user = openScreen('/screening?view=lists');
  await user.click(await screen.findByRole('button', { name: 'Upload a list' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByLabelText('List'), 'Own');
  await user.type(dialog.getByLabelText('Dated'), '2026-11-30');
  const send = dialog.getByRole('button', { name: 'Upload a list' });
  await user.click(send);
  expect(api.sent('screening.operator_upload_list')).toEqual([]);
  expect(dialog.getByRole('alert')).toBeDefined();
  await user.upload(dialog.getByLabelText('File'), new File(['kind'], 'own.csv', { type: 'text/csv' }));
  api.on('screening.operator_upload_list', { version_id: 4, entries: 1 });
  await user.click(send);
  expect(await screen.findByText(/^Uploaded; it holds/)).toBeDefined();
});
