import { allocateOffering, verifyAllocation, writeAllocationFile } from '@openbourse/engine';
import { expect, test } from 'vitest';
import { ownSteps } from './recompute.ts';

const TERMS = {
  id: 1,
  token: 'HBR',
  token_scale: 2,
  quote: 'USDT',
  quote_scale: 8,
  issue_price: '1',
  ends_at: 0,
};
const { file } = allocateOffering({ ...TERMS, supply: '5000', cap_per_user: '2500' }, [
  { ref: 'a', amount: '7000', at: 1 },
  { ref: 'b', amount: '2000', at: 2 },
  { ref: 'c', amount: '1000', at: 3 },
]);
const verification = verifyAllocation(writeAllocationFile(file), null);

test('leads from the commitment to the share, number by number', () => {
  expect(ownSteps(verification, 'b')).toEqual({
    amount: '2000',
    limit: '2000',
    rounds: [
      { supply: '5000', commitments: 3, full: 1 },
      { supply: '2500', commitments: 2, full: 0 },
    ],
    round: null,
    part: { supply: '2500', weight: '3000' },
    hasRemainder: true,
    allocated: '1666.67',
    paid: '1666.67',
    refunded: '333.33',
  });
  expect(ownSteps(verification, 'a')).toMatchObject({ round: 1, part: null, allocated: '2500' });
});

test('knows nothing of others and of files that cannot be read', () => {
  expect(ownSteps(verification, 'x')).toBeNull();
  expect(ownSteps(verifyAllocation('{}', null), 'a')).toBeNull();
});
