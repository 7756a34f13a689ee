import { readLayouts, STANDARD_CHART } from '@openbourse/api/terminal/kept';
import { storage } from '@openbourse/kit/lib/storage.ts';
import { expect, test } from 'vitest';
import { earlierDocuments } from './earlier.ts';
import type { Kept } from './kept.ts';
import { readStored, useKeptDocuments, writeKept } from './store.ts';

const drawings: Kept = { owner: 7, revision: 1, isUnsaved: false, content: '{"drawings":[]}' };

test('of what a browser stored, documents that read as such are taken', () => {
  const stored = {
    'drawings.1': { owner: 7, revision: 3, isUnsaved: true, content: '{"drawings":[]}' },
    'drawings.2': { content: '{"drawings":[]}' },
    'drawings.x': drawings,
    'layouts.spot': { ...drawings, content: '{}' },
    chart: null,
  };
  expect(readStored(stored)).toEqual({
    'drawings.1': stored['drawings.1'],
    'drawings.2': { owner: null, revision: 0, isUnsaved: false, content: '{"drawings":[]}' },
  });
  expect(readStored('nothing')).toEqual({});
});

test('settings and layouts of versions before are taken over', () => {
  const layout = { id: 'own-1', name: 'Mine', base: 'standard', tree: { tabs: ['chart'], shown: 'chart' } };
  const kept = { owner: 7, revision: 2, isUnsaved: false, layouts: { chosen: 'own-1', layouts: [layout] } };
  storage.setItem('openbourse.terminal', JSON.stringify({ state: { spot: kept }, version: 1 }));
  const chart = { period: '4h', secondPeriod: '1w', indicators: ['EMA', 'RSI'] };
  storage.setItem('openbourse.chart', JSON.stringify({ state: chart, version: 1 }));
  const documents = earlierDocuments();
  expect(documents['layouts.spot']).toMatchObject({ owner: 7, revision: 2 });
  expect(readLayouts(documents['layouts.spot']?.content ?? '')).toEqual(kept.layouts);
  expect(documents.chart).toMatchObject({ owner: null, revision: 0 });
  expect(JSON.parse(documents.chart?.content ?? '')).toEqual({
    ...STANDARD_CHART,
    ...{ period: '4h', secondPeriod: '1w' },
    indicators: [
      { name: 'EMA', params: [] },
      { name: 'RSI', params: [] },
    ],
  });
});

test('drawings of many pairs do not fill the browser, those that wait for the server stay', () => {
  writeKept('drawings.1', { ...drawings, isUnsaved: true });
  writeKept('drawings.2', { ...drawings, owner: null });
  for (let pair = 3; pair <= 40; pair += 1) writeKept(`drawings.${pair}`, drawings);
  const names = Object.keys(useKeptDocuments.getState());
  expect(names).toContain('drawings.1');
  expect(names).toContain('drawings.2');
  expect(names).not.toContain('drawings.3');
  expect(names.length).toBeLessThanOrEqual(22);
});
