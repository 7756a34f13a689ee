import { mutantsOf } from './mutant.ts';

/** Defects of what operators may do. */
export const OPERATOR_MUTANTS = mutantsOf({ seed: 2, only: 'operator.', days: 0.2, bursts: 6 }, [
  {
    name: 'operator.maker_approves',
    file: 'apps/server/src/operator/seat/persons.ts',
    find: "  if (makerId === session.operatorId) throw new AppError('operator.same_operator');\n  const [own, other] = await readPersons(tx, clock, { session, otherId: makerId });\n  if (own?.some((id) => other?.includes(id))) throw new AppError('operator.same_origin');\n",
    replace: '  await readPersons(tx, clock, { session, otherId: makerId });\n',
    why: 'Security H1: a proposal is approved by its maker.',
  },
  {
    name: 'operator.entry_of_one_person',
    file: 'apps/server/src/ledger/manual-entries.ts',
    find: 'checkerId: by.session.operatorId,',
    replace: 'checkerId: by.makerId,',
    why: 'Security H2: one person stands behind a movement by hand.',
  },
  {
    name: 'operator.entry_turned',
    file: 'apps/server/src/ledger/manual-entries.ts',
    find: "const isCredit = direction === 'credit';",
    replace: "const isCredit = direction !== 'credit';",
    why: 'A debit gives money.',
  },
  {
    name: 'operator.rejected_is_carried_out',
    file: 'apps/server/src/operator/proposal/decide-proposal.ts',
    find: "  if (state === 'approved') {\n    const",
    replace: "  if (state !== 'taken_back') {\n    const",
    why: 'A rejection does what it rejects.',
    trial: { only: 'operator.post_entry' },
  },
  {
    name: 'operator.tried_proposal_stays',
    file: 'apps/server/src/operator/proposal/proposal-queries.ts',
    find: "  await tx.query('rollback to savepoint tried');\n",
    replace: '',
    why: 'A proposal is carried out when it is made.',
  },
  {
    name: 'operator.min_notional_of_now',
    file: 'apps/server/src/spot/audit-queries.ts',
    find: '< coalesce(c.min_notional_before, m.min_notional)',
    replace: '< m.min_notional',
    why: 'Money F3: an announced raise halts its match for ever.',
    trial: { only: 'spot.limit,operator.announce_filters', days: 3, bursts: 12 },
  },
  {
    name: 'operator.modes_lost_at_restart',
    file: 'apps/server/src/app.ts',
    find: '  await kernel.modes.start();\n',
    replace: '',
    why: 'Operations: what an operator has closed is open after a restart.',
    trial: { only: 'operator.set_mode' },
  },
  {
    name: 'operator.claim_by_one',
    file: 'apps/server/src/wallet/deposit/decide-claim.ts',
    find: 'const isLast = firstOperatorId !== null || review.approvalsNeeded === 1;',
    replace: 'const isLast = review.approvalsNeeded > 0;',
    why: 'Security H2: one operator mints money by claims.',
    trial: { only: 'wallet.claim,wallet.review_claims' },
  },
  {
    name: 'operator.withdrawals_not_summed',
    file: 'apps/server/src/wallet/withdrawal/decide-withdrawal.ts',
    find: 'sums: [alone] })) return',
    replace: "sums: [alone === '' ? alone : '0'] })) return",
    why: 'Security M1: one operator lets everything go in slices.',
    trial: { only: 'wallet.withdraw,wallet.review', days: 0.3, bursts: 10 },
  },
]);
