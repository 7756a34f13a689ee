import { expect, test } from 'vitest';
import { nextTurn } from '../../../kernel/clock.ts';
import { parseAnswer } from './parse-answer.ts';

const TRANSACTIONS = 3_000;
const inputs = JSON.stringify([{ coinbase: 'a ] } \\" { [ \\\\', sequence: 4_294_967_295 }]);
const transaction = (place: number): string =>
  `{"txid":"${String(place).padStart(64, '0')}","vin":${inputs},"vout":[{"value":0.10000000,"n":0},{"value":21.00000001,"n":1}],"hex":"${'0'.repeat(400)}"}`;
const block = (transactions: readonly string[]): string =>
  `{"result":{"hash":"ab","tx":[${transactions.join(',')}],"difficulty":4.6e-10,"nTx":${transactions.length}},"error":null,"id":1}`;
const all = Array.from({ length: TRANSACTIONS }, (_, place) => transaction(place));

test('a block is parsed as a whole would be, and amounts keep their digits', async () => {
  const text = block(all);
  const parsed = (await parseAnswer(text)) as { result: { tx: { vout: { value: unknown }[] }[] } };
  expect(JSON.stringify(parsed).replaceAll(/"value":"([\d.]+)"/g, '"value":$1')).toBe(
    JSON.stringify(JSON.parse(text.replaceAll('.10000000', '.1').replace('4.6e-10', '"4.6e-10"'))).replaceAll(
      '"value":0.1,',
      '"value":0.10000000,',
    ),
  );
  expect(parsed.result.tx.at(-1)?.vout.map(({ value }) => value)).toEqual(['0.10000000', '21.00000001']);
});

test('others have their turn while a full block is parsed', async () => {
  const text = block(all);
  let turns = 0;
  let isDone = false;
  const others = async (): Promise<void> => {
    for (; !isDone; turns += 1) await nextTurn();
  };
  const counted = others();
  await parseAnswer(text);
  isDone = true;
  await counted;
  expect(turns).toBeGreaterThanOrEqual(Math.floor(text.length / 400_000));
});

test.each([
  ['in the list', block(all).slice(0, -200_000)],
  ['behind the list', block(all).slice(0, -10)],
])('a block that is cut %s is no JSON', async (_, text) => {
  await expect(parseAnswer(text)).rejects.toThrow(SyntaxError);
});

test('outputs are parsed a few at a time, and amounts keep their digits', async () => {
  const output = (vout: number): string =>
    `{"txid":"ab","vout":${vout},"desc":"addr(x)","amount":0.10000000}`;
  const outputs = Array.from({ length: 10_000 }, (_, vout) => output(vout));
  const text = `{"result":{"success":true,"unspents":[${outputs.join(',')}],"total_amount":1000.0},"error":null}`;
  const parsed = (await parseAnswer(text)) as { result: { unspents: unknown[]; total_amount: unknown } };
  expect(parsed.result.total_amount).toBe('1000.0');
  expect(parsed.result.unspents).toHaveLength(outputs.length);
  expect(parsed.result.unspents.at(-1)).toEqual({
    ...{ txid: 'ab', vout: 9_999, desc: 'addr(x)', amount: '0.10000000' },
  });
});

test('a long list of ids keeps all of them', async () => {
  const ids = Array.from({ length: 5_000 }, (_, place) => String(place).padStart(64, '0'));
  const text = JSON.stringify({ result: { hash: 'ab', tx: ids }, error: null });
  expect(await parseAnswer(text)).toEqual({ result: { hash: 'ab', tx: ids }, error: null });
});
