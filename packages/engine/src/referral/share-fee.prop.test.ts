import fc from 'fast-check';
import { expect, test } from 'vitest';
import { naiveShares } from '../../test/naive-referral.ts';
import { type Inviter, partsOfShare, shareFee, type ShareTerms } from './share-fee.ts';

const rate = fc.integer({ min: 0, max: 4_000 });
const inviters: fc.Arbitrary<Inviter[]> = fc
  .array(fc.option(rate), { maxLength: 60 })
  .map((rates) => rates.map((agentRate, index) => ({ userId: index + 1, agentRate })));
const terms: fc.Arbitrary<ShareTerms> = fc.record({
  level1: fc.integer({ min: 0, max: 3_000 }),
  level2: fc.integer({ min: 0, max: 1_000 }),
  agentMax: rate,
  isRecent: fc.boolean(),
});

test('shares are those of the rule taken word by word', () => {
  fc.assert(
    fc.property(
      inviters.map((all) => all.slice(0, 8)),
      terms,
      (all, rules) => {
        expect(shareFee(all, rules)).toEqual(naiveShares(all, rules));
      },
    ),
  );
});

test('all shares together are the ordinary ones, or those and the highest rate, never more', () => {
  fc.assert(
    fc.property(inviters, terms, (all, rules) => {
      const shares = shareFee(all, rules);
      const given = shares.reduce((sum, share) => sum + share.rate, 0);
      const most = Math.max(
        0,
        ...all.slice(0, 50).map(({ agentRate }) => Math.min(agentRate ?? 0, rules.agentMax)),
      );
      const ordinary = rules.isRecent ? rules.level1 + rules.level2 : 0;
      expect(given).toBeLessThanOrEqual(most + ordinary);
      const hasAgent = all.slice(0, 50).some(({ agentRate }) => agentRate !== null);
      expect(given).toBeGreaterThanOrEqual(hasAgent ? most : 0);
    }),
  );
});

test('a higher rate of one agent never lowers that agent’s share, nor raises one above', () => {
  fc.assert(
    fc.property(inviters, terms, fc.nat(), rate, (all, rules, pick, more) => {
      const index = all.length === 0 ? 0 : pick % all.length;
      const before = all[index];
      if (before === undefined || before.agentRate === null) return;
      const raised = all.with(index, { ...before, agentRate: Math.min(4_000, before.agentRate + more) });
      const shareOf = (chain: readonly Inviter[], depth: number) =>
        shareFee(chain, rules).find((share) => share.depth === depth)?.rate ?? 0;
      expect(shareOf(raised, index + 1)).toBeGreaterThanOrEqual(shareOf(all, index + 1));
      const next = index + 2;
      expect(shareOf(raised, next)).toBeLessThanOrEqual(shareOf(all, next));
    }),
  );
});

test('what is paid of a fee is never more than the fee, and each part is a credit rounded down', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), inviters, terms, (fee, all, rules) => {
      const parts = shareFee(all, rules).map((share) => ({ share, ...partsOfShare(fee, share) }));
      let paid = 0n;
      for (const { share, ordinary, agent } of parts) {
        expect(ordinary >= 0n && agent >= 0n).toBe(true);
        expect((ordinary + agent) * 10_000n).toBeLessThanOrEqual(fee * BigInt(share.rate));
        paid += ordinary + agent;
      }
      expect(paid).toBeLessThanOrEqual(fee);
    }),
  );
});
