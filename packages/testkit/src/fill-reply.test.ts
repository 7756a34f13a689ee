import { ENDPOINTS } from '@openbourse/api';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { fillReply } from './fill-reply.ts';

test('the empty reply of every call is one that its schema takes', () => {
  const broken = ENDPOINTS.filter(({ reply }) => !Compile(reply).Check(fillReply(reply)));
  expect(broken.map(({ name }) => name)).toEqual([]);
});

test('a part is kept, and what it leaves out is filled in at every depth', () => {
  const coins = ENDPOINTS.find(({ name }) => name === 'wallet.coins');
  const [coin] = fillReply(coins?.reply ?? {}, [{ code: 'USDT', chains: [{ chain: 'ETH' }] }]) as [
    { readonly scale: number; readonly chains: readonly object[] },
  ];
  expect(coin).toMatchObject({ code: 'USDT', scale: 0 });
  expect(coin.chains).toMatchObject([{ chain: 'ETH', needs_memo: false, withdrawal_closed: null }]);
});
