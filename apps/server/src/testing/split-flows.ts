/**
 * Flows that run with all in one process and again with a process for each role (`npm run test:split`): the channels, and what
 * crosses roles. Any other flow runs so with OB_TEST_TOPOLOGY=split, as far as it asks nothing of the server's own port.
 */
export const SPLIT_FLOWS: readonly string[] = [
  'apps/server/src/channels.flow.test.ts',
  'apps/server/src/contract/contract.flow.test.ts',
  'apps/server/src/kernel/call-limits.flow.test.ts',
  'apps/server/src/ledger/house-funds.flow.test.ts',
  'apps/server/src/operator/proposal/proposal.flow.test.ts',
  'apps/server/src/operator/system/jobs.flow.test.ts',
  'apps/server/src/support/feedback/feedback.flow.test.ts',
];
