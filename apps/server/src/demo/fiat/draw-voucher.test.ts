import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawVoucher } from './draw-voucher.ts';

const FACTS = {
  reference: '4711002233',
  amount: '120.50',
  unit: 'EUR',
  payer: 'Lena Hartwig',
  payee: 'Nguyễn Minh Anh',
};

test('a receipt is a picture that distinguishes payments, and is the same for one of them', async () => {
  const drawn = await drawVoucher(FACTS);
  expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', width: 520, height: 300 });
  expect(Buffer.from(await drawVoucher(FACTS)).equals(Buffer.from(drawn))).toBe(true);
  const other = await drawVoucher({ ...FACTS, reference: '4711002234' });
  expect(Buffer.from(other).equals(Buffer.from(drawn))).toBe(false);
});

test('a name that is longer than the paper is cut', async () => {
  await expect(drawVoucher({ ...FACTS, payer: 'W'.repeat(100) })).resolves.toBeDefined();
});
