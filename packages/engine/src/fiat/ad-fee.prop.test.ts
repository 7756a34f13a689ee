import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adFeeFor, sellingFee } from './ad-fee.ts';

const FEE_PPM = 1_500;
const quantity = fc.bigInt({ min: 1n, max: 10n ** 14n });
/** Takes a share of what is left, or gives the oldest order back. */
const step = fc.record({ isBack: fc.boolean(), parts: fc.bigInt({ min: 1n, max: 1_000n }) });

test('the fee of an ad is divided without a remainder, however its orders come and go', () => {
  fc.assert(
    fc.property(quantity, fc.array(step, { maxLength: 40 }), (published, steps) => {
      const orders: { quantity: bigint; fee: bigint }[] = [];
      let [remaining, feeRemaining] = [published, adFeeFor(published, FEE_PPM)];
      const take = (wanted: bigint): void => {
        const fee = sellingFee({ remaining, feeRemaining, feePpm: FEE_PPM }, wanted);
        expect(fee).toBeGreaterThanOrEqual(0n);
        expect(fee).toBeLessThanOrEqual(feeRemaining);
        orders.push({ quantity: wanted, fee });
        remaining -= wanted;
        feeRemaining -= fee;
      };
      for (const { isBack, parts } of steps) {
        const back = isBack ? orders.shift() : undefined;
        if (back !== undefined) {
          remaining += back.quantity;
          feeRemaining += back.fee;
        } else if (remaining > 0n) {
          take((remaining * parts) / 1_000n || 1n);
        }
        const inOrders = orders.reduce((sum, { fee }) => sum + fee, 0n);
        expect(inOrders + feeRemaining).toBe(adFeeFor(published, FEE_PPM));
      }
      if (remaining > 0n) take(remaining);
      expect(feeRemaining).toBe(0n);
    }),
  );
});

test('an order pays its own fee, give or take a unit', () => {
  fc.assert(
    fc.property(quantity, quantity, (taken, left) => {
      const ad = { remaining: taken + left, feeRemaining: adFeeFor(taken + left, FEE_PPM), feePpm: FEE_PPM };
      const difference = sellingFee(ad, taken) - adFeeFor(taken, FEE_PPM);
      expect([0n, -1n]).toContain(difference);
    }),
  );
});
