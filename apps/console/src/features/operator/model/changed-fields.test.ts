import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

test('a field stands beside what it replaces', () => {
  expect(changedFields('{"rate":"0.001","note":"a"}', '{"rate":"0.002","note":"a"}')).toEqual([
    { name: 'rate', before: '0.001', after: '0.002', isChanged: true },
    { name: 'note', before: 'a', after: 'a', isChanged: false },
  ]);
});

test('what is new has nothing before, what goes has nothing after', () => {
  expect(changedFields(null, '{"roles":["risk","support"]}')).toEqual([
    { name: 'roles', before: null, after: 'risk, support', isChanged: true },
  ]);
  expect(changedFields('{"until":"2026-01-01"}', '{"until":null}')).toEqual([
    { name: 'until', before: '2026-01-01', after: null, isChanged: true },
  ]);
  expect(changedFields(null, null)).toEqual([]);
});
