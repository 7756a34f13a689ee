import { Compile } from 'typebox/compile';
import { describe, expect, test } from 'vitest';
import { t } from './schema.ts';

const isLine = (text: string): boolean => Compile(t.text(0, 100, 'a')).Check(text);
const isText = (text: string): boolean => Compile(t.lines(0, 100, 'a')).Check(text);

describe('a name', () => {
  test.each(['Anna Müller', '王小明', 'สมชาย ใจดี', 'Nguyễn Văn Á', 'يوسف', 'Shop 🚀', 'a.b-c_d (e) “f”', ''])(
    'may be %j',
    (name) => expect([isLine(name), isText(name)]).toEqual([true, true]),
  );

  test.each([
    ['turned around', 'moc.live\u202e'],
    ['isolated', '\u2066abc\u2069'],
    ['marked from right to left', 'abc\u200f'],
    ['broken by nothing', 'Open\u200bbourse'],
    ['joined by nothing', 'Open\u200dbourse'],
    ['broken softly', 'Open\u00adbourse'],
    ['begun by a mark of byte order', '\ufeffOpenbourse'],
  ])('cannot imitate another one: %s', (_how, name) => expect(isLine(name)).toBe(false));
});

test('a text of several lines keeps its emoji and its breaks between words, and turns nothing around', () => {
  expect(isText('👩‍👩‍👧‍👦 ok\nไป\u200bกัน')).toBe(true);
  expect(isText('1 BTC \u202eTDSU 00001')).toBe(false);
});
