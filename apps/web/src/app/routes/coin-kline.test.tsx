import { readChart, readDrawings, STANDARD_CHART } from '@openbourse/api/terminal/kept';
import { translate } from '@openbourse/kit/lib/i18n.ts';
import type { FakeApi } from '@openbourse/testkit/fake-api';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';
import { MATCH } from '../testing/spot-sample.ts';

const DRAWINGS = 'drawings.1';

let api: FakeApi;
/** The browser remembers documents from one test to the next; those of the server are newer in each. */
let revision = 0;
let documents: Record<string, string>;
beforeEach(() => {
  api = startApi();
  revision += 100;
  documents = { chart: JSON.stringify(STANDARD_CHART), [DRAWINGS]: '{"drawings":[]}' };
  api.on('terminal.show', ({ name }) => ({ content: documents[name ?? ''] ?? null, revision }));
  api.on('market.currency_matches', [{ id: 1, code: 'digital', matches: [MATCH] }]);
  api.on('terminal.save', (sent) => ({ revision: Number.parseInt(sent['revision'] ?? '', 10) + 1 }));
});

/** The document of this name that was saved last. */
const saved = (name: string): string =>
  api.sent('terminal.save').findLast((sent) => sent['name'] === name)?.['content'] ?? '';
const indicators = () => readChart(saved('chart'))?.indicators;

async function openSheet(name: string) {
  const user = openScreen('/coinKline?id=1');
  const asked = () => api.sent('terminal.show').map((document) => document['name']);
  await vi.waitFor(() => expect(asked()).toEqual(expect.arrayContaining(['chart', DRAWINGS])));
  await user.click(await screen.findByRole('button', { name }));
  return { user, sheet: within(await screen.findByRole('dialog', { name })) };
}

test('an indicator is found by its words, drawn with another period, and set back', async () => {
  const { user, sheet } = await openSheet(translate('chart:indicators'));
  await user.type(sheet.getByRole('searchbox'), 'true range');
  expect(sheet.getAllByRole('switch')).toHaveLength(1);
  await user.click(sheet.getByRole('switch', { name: /^ATR/ }));
  const form = within(await sheet.findByRole('form', { name: 'ATR' }));
  const period = form.getByRole('textbox', { name: translate('chart:param.period') });
  const apply = form.getByRole<HTMLButtonElement>('button', { name: translate('chart:param.apply') });
  await user.clear(period);
  expect(form.getByText(translate('chart:param.range', { min: '1', max: '500' }))).toBeDefined();
  expect(apply.disabled).toBe(true);
  await user.type(period, '21{Enter}');
  await expect.poll(indicators).toContainEqual({ name: 'ATR', params: [21] });
  await user.click(await sheet.findByRole('button', { name: translate('chart:param.reset') }));
  await expect.poll(indicators).toContainEqual({ name: 'ATR', params: [] });
});

test('what does not fit any more cannot be chosen, and what is nowhere is not found', async () => {
  const { user, sheet } = await openSheet(translate('chart:indicators'));
  const group = within(sheet.getByRole('group', { name: translate('chart:indicators.sub') }));
  for (const name of ['MACD', 'RSI', 'KDJ', 'ATR', 'CCI'])
    await user.click(group.getByRole('switch', { name: new RegExp(`^${name}`) }));
  expect(group.getByRole<HTMLInputElement>('switch', { name: /^MFI/ }).disabled).toBe(true);
  expect(group.getByRole<HTMLInputElement>('switch', { name: /^RSI/ }).disabled).toBe(false);
  await expect.poll(() => indicators()?.length).toBe(7);
  await user.type(sheet.getByRole('searchbox'), 'xyzzy');
  expect(sheet.getByText(translate('chart:indicators.none', { text: 'xyzzy' }))).toBeDefined();
});

test('drawings of the server are listed, locked, and deleted one by one or all', async () => {
  const line = { id: 'a', tool: 'segment', points: [[1_790_000_000_000, 64_000]] };
  const drawings = [
    line,
    { ...line, id: 'b', tool: 'note', text: 'Support' },
    { ...line, id: 'c', tool: 'hexagon' },
  ];
  documents[DRAWINGS] = JSON.stringify({ drawings });
  const { user, sheet } = await openSheet(translate('chart:draw'));
  const segment = translate('chart:draw.segment');
  const rows = async () => (await sheet.findAllByRole('listitem')).map((row) => row.textContent);
  expect(await rows()).toEqual([segment, 'Support', translate('chart:draw.unknown')]);
  await user.click(sheet.getByRole('button', { name: translate('chart:draw.lock', { name: segment }) }));
  await user.click(sheet.getByRole('button', { name: translate('chart:draw.remove', { name: 'Support' }) }));
  const kept = () => readDrawings(saved(DRAWINGS))?.drawings;
  await expect.poll(kept).toMatchObject([
    { id: 'a', isLocked: true },
    { id: 'c', tool: 'hexagon' },
  ]);
  expect(api.sent('terminal.save')[0]).toMatchObject({ name: DRAWINGS, revision: String(revision) });
  await user.click(sheet.getByRole('button', { name: translate('chart:draw.clear') }));
  await expect.poll(kept).toEqual([]);
});
