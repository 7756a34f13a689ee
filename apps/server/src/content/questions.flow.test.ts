import type { Locale } from '@openbourse/i18n';
import { createTestDatabase, fakeClock, type TestDatabase } from '@openbourse/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../kernel/config.ts';
import { createDatabase, type Database } from '../kernel/db.ts';
import { createLog } from '../kernel/log.ts';
import { type Content, createContent } from './content.ts';
import { SEED_ITEMS } from './seed/seed-items.ts';
import { seedContent } from './seed-content.ts';
import { testBranding } from '../testing/test-branding.ts';

const NOW = Date.UTC(2026, 10, 21, 6);
/** An answer has to be among the first so many. */
const FIRST = 3;

let database: TestDatabase;
let db: Database;
let content: Content;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase({ url: database.url, log: createLog('silent'), connectionsMax: 1 });
  await db.transaction((tx) => seedContent(tx, { now: NOW, isDemo: true, hasHelp: true }));
  const channels = { email: true, mobile: false };
  content = createContent({
    branding: testBranding,
    db,
    clock: fakeClock(NOW),
    config: readConfig({}),
    version: '1.2.3',
    channels,
  });
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

/** Questions as people ask them, and the articles that answer them, one of which is shown. */
const QUESTIONS: readonly (readonly [locale: Locale, question: string, answers: string])[] = [
  ['en-US', 'how do i cash out?', 'withdraw'],
  ['en-US', 'from coins to my bank', 'fiat-buy fiat-sell'],
  ['en-US', 'I was hacked!', 'freeze-account'],
  ['en-US', "my deposit hasn't arrived", 'deposit-missing'],
  ['en-US', 'how much does trading cost?', 'spot-fees'],
  ['en-US', 'open an account', 'register'],
  ['en-US', 'lost my 2fa', 'authenticator log-in-problems'],
  ['en-US', 'is it rigged', 'fairness-proofs'],
  ['en-US', 'report for my taxes', 'statements'],
  ['zh-CN', '怎么取款', 'withdraw'],
  ['zh-CN', '充值没到账怎么办', 'deposit-missing'],
  ['zh-CN', '我的号被盗了', 'freeze-account'],
  ['zh-CN', '爆仓是什么？', 'liquidation'],
  ['zh-HK', '點樣提款', 'withdraw'],
  ['zh-HK', '入金未到帳', 'deposit-missing'],
  ['zh-HK', '爆倉', 'liquidation'],
  ['ja-JP', '引き出しのやり方', 'withdraw'],
  ['ja-JP', '入金が届かない', 'deposit-missing'],
  ['ja-JP', 'ハッキングされた', 'freeze-account'],
  ['ja-JP', 'ロスカットとは', 'liquidation'],
  ['ko-KR', '돈을 인출하는 방법', 'withdraw'],
  ['ko-KR', '해킹 당했어요', 'freeze-account'],
  ['ko-KR', '회원가입', 'register'],
  ['th-TH', 'เบิกเงินยังไง', 'withdraw'],
  ['th-TH', 'โดนแฮก', 'freeze-account'],
  ['th-TH', 'สมัครยังไง', 'register'],
  ['vi-VN', 'làm sao để rút tiền', 'withdraw'],
  ['vi-VN', 'bị hack', 'freeze-account'],
  ['vi-VN', 'cháy tài khoản là gì', 'liquidation'],
  ['de-DE', 'Wie kann ich Geld abheben?', 'withdraw'],
  ['de-DE', 'Mein Konto wurde gehackt', 'freeze-account'],
  ['de-DE', 'Was kostet der Handel?', 'spot-fees'],
  ['fr-FR', 'comment sortir mon argent ?', 'withdraw'],
  ['fr-FR', 'mon compte a été piraté', 'freeze-account'],
  ['fr-FR', 's’inscrire', 'register'],
  ['es-ES', '¿Cómo puedo sacar mi dinero?', 'withdraw'],
  ['es-ES', 'me han hackeado la cuenta', 'freeze-account'],
  ['es-ES', 'abrir cuenta', 'register'],
];

test.each(QUESTIONS)('%s: %s', async (locale, question, answers) => {
  const { data } = await content.newsList({ category_id: 1, q: question }, locale);
  const shown = data.slice(0, FIRST);
  const wanted = SEED_ITEMS.flatMap(({ id, source }) =>
    'key' in source && answers.split(' ').includes(source.key) ? [id] : [],
  );
  expect(
    shown.some(({ id }) => wanted.includes(id)),
    shown.map(({ title }) => title).join(' | '),
  ).toBe(true);
});
