import { FIAT_LINK_MASK } from '@openbourse/api';
import { describe, expect, test } from 'vitest';
import { maskLinks } from './mask-links.ts';

const M = FIAT_LINK_MASK;

describe('masks', () => {
  test.each([
    ['https://example.com/login?x=1', M],
    ['HTTP://EXAMPLE.COM', M],
    ['look at http://10.0.0.1:8080/a now', `look at ${M} now`],
    ['hxxps://example.com', M],
    ['h t t p s : // example', M],
    ['www.example.anything', M],
    ['w w w . example', M],
    ['go to example.com.', `go to ${M}.`],
    ['example.co.uk/path', M],
    ['sub.domain.example.io:8443/x', M],
    ['t.me/trader_hk', M],
    ['wa.me/4917012345', M],
    ['tg://resolve?domain=trader', M],
    ['javascript://alert', M],
    ['1.2.3.4', M],
    ['1.2.3.4:8080/pay', M],
    ['example [dot] com', M],
    ['example(dot)com', M],
    ['example dot com', M],
    ['Example PUNKT de', M],
    ['example . com', M],
    ['example .com', M],
    ['example. com', M],
    ['example[.]com', M],
    ['example。com', M],
    ['ｅｘａｍｐｌｅ．ｃｏｍ', M],
    ['exam\u200bple.com', M],
    ['exam\u00adple.co\u200dm', M],
    ['例子.中国', M],
    ['пример.рф', M],
    ['xn--e1afmkfd.xn--p1ai', M],
    ['请打开example.com付款', `${M}付款`],
    ['名前.jp/abc', M],
    ['anna@example.com', M],
    ['anna (at) example.com', M],
    ['write to @trader_hk please', `write to ${M} please`],
    ['call +49 170 1234567', `call ${M}`],
    ['+852-5123-4567', M],
    ['a.com b.com', `${M} ${M}`],
  ])('%s', (text, masked) => {
    expect(maskLinks(text)).toBe(masked);
  });
});

describe('leaves', () => {
  test.each([
    'I have paid. Please check.',
    'paid.Please check',
    'I have paid . Please release',
    'Reference 4815162342, account 6222 0212 3456 7890 123',
    'DE89 3704 0044 0532 0130 00',
    '1,234.50 EUR at 0.9271',
    '10.30 or 22:15, e.g. today (z.B. heute)',
    '已付款。请查收',
    '已收到，谢谢。Me too',
    'お支払いしました。ご確認ください',
    'ชำระแล้ว โปรดตรวจสอบ',
    'Ich zahle um 9.15 Uhr. Danke.',
    '<script>alert(1)</script>',
    "'; drop table fiat.order; --",
    'a@b',
    '50%/50%',
    '👩‍👩‍👧 ok',
    'ﾊﾝｶｸ ①',
    '',
  ])('%s', (text) => {
    expect(maskLinks(text)).toBe(text);
  });
});

test('takes no longer than the text is long', () => {
  for (const part of ['a.', 'a ', 'w ', '1.', '+1', 'a-', 'h t t p ', 'dot ', '[', 'a@']) {
    const began = performance.now();
    maskLinks(part.repeat(500 / part.length));
    expect(performance.now() - began, part).toBeLessThan(200);
  }
});
