import { expect, test } from 'vitest';
import type { Template } from '../api.ts';
import { fillTemplate, fittingTemplates } from './templates.ts';

const template = (id: number, changes: Partial<Template>): Template => ({
  id,
  desk: 'feedback',
  type: null,
  locale: 'en-US',
  name: 'Thanks',
  text: 'Thanks',
  updated_at: 0,
  ...changes,
});

test('templates of the type or of all types fit, the language of the reader first', () => {
  const all = [
    template(1, {}),
    template(2, { locale: 'de-DE' }),
    template(3, { type: 'fiat', locale: 'de-DE' }),
    template(4, { type: 'trading' }),
  ];
  const ids = (to: { locale: string; type: string | null }) => fittingTemplates(all, to).map(({ id }) => id);
  expect(ids({ locale: 'de-DE', type: 'trading' })).toEqual([2, 1, 4]);
  expect(ids({ locale: 'de-DE', type: 'fiat' })).toEqual([2, 3, 1]);
  expect(ids({ locale: 'fr-FR', type: null })).toEqual([1, 2]);
});

test('the title is filled in everywhere, whatever it holds', () => {
  expect(fillTemplate('“{{title}}”: {{title}}', 'a $& {{title}}')).toBe('“a $& {{title}}”: a $& {{title}}');
});
