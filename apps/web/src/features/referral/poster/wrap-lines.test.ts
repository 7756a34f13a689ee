import { describe, expect, it } from 'vitest';
import { wrapLines } from './wrap-lines.ts';

const measure = (text: string): number => text.length;

describe('wrapLines', () => {
  it('breaks between words', () => {
    expect(wrapLines('Every balance can be checked.', { locale: 'en-US', width: 14, measure })).toEqual([
      'Every balance',
      'can be',
      'checked.',
    ]);
  });

  it('breaks a script without spaces, and begins no line with a mark', () => {
    const lines = wrapLines('每一笔余额都可以核对，人人可验证。', { locale: 'zh-CN', width: 6, measure });
    expect(lines.join('')).toBe('每一笔余额都可以核对，人人可验证。');
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.some((line) => /^[，。]/.test(line))).toBe(false);
  });

  it('leaves a word whole that is wider than the line', () => {
    expect(wrapLines('Nachprüfbarkeit zählt', { locale: 'de-DE', width: 5, measure })).toEqual([
      'Nachprüfbarkeit',
      'zählt',
    ]);
  });

  it('gives no line for no text', () => {
    expect(wrapLines('', { locale: 'en-US', width: 5, measure })).toEqual([]);
  });
});
