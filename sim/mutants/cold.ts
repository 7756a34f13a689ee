import { mutantsOf } from './mutant.ts';

const BEGIN = 'apps/server/src/wallet/sweep/begin-sweep.ts';
const FINISH = 'apps/server/src/wallet/sweep/finish-sweep.ts';
const REFILLS = 'apps/server/src/wallet/refill/refill-queries.ts';
const PAYER = 'apps/server/src/wallet/withdrawal/payer.ts';
const ADD_CONTROL = 'apps/server/src/liability/add-control.ts';

/** Defects of what moves between hot and cold wallets, and of a chain that operators list. */
export const COLD_MUTANTS = mutantsOf(
  { seed: 2, only: 'cold.,chain.reorganise,wallet.withdraw,wallet.review', days: 0.4, bursts: 8 },
  [
    {
      name: 'cold.coin_not_counted',
      file: 'apps/server/src/wallet/deposit/held-queries.ts',
      find: 'where h.address in (r.hot_address, r.gas_address, r.cold_address) or exists (',
      replace: 'where h.address in (r.hot_address, r.gas_address) or exists (',
      why: 'What a sweep has brought to safety is missing, and everything stops.',
    },
    {
      name: 'cold.fee_of_sweep_not_booked',
      file: FINISH,
      find: '    await bookFee(tx, deps, { chainCode, txid, fee, at });\n',
      replace: '    void fee;\n    void bookFee;\n',
      why: 'The ledger says that more is held than the chain has.',
    },
    {
      name: 'cold.slot_of_sweep_not_taken',
      file: BEGIN,
      find: '    await slots.takeSlot(tx, { chainCode: chain.code, sweepId, slot, at });\n',
      replace: '',
      why: 'A withdrawal may be signed with the nonce of a sweep, and only one of them is ever mined.',
    },
    {
      name: 'cold.sweep_never_ends',
      file: FINISH,
      find: 'if (status.confirmations >= confirmations && (await',
      replace: 'if (status.confirmations >= 1_000 && (await',
      why: 'The next sweep of the coin never begins.',
    },
    {
      name: 'cold.sweep_ends_before_it_is_final',
      file: FINISH,
      find: 'if (status.confirmations >= confirmations && (await',
      replace: 'if (status.confirmations >= 1 && (await',
      why: 'A sweep counts as arrived while a branch may still take it back.',
      survives:
        'What left the chain is sent again (revise-displaced.ts): only the console says too early that it has come.',
    },
    {
      name: 'cold.refill_closed_without_chain',
      file: REFILLS,
      find: 'select sum(p.amount) from wallet.refill_payment p',
      replace: 'select coalesce(sum(p.amount), f.amount) from wallet.refill_payment p',
      why: 'A refill that no keeper has paid is done.',
    },
    {
      name: 'cold.refill_undone_by_branch',
      file: REFILLS,
      find: "where f.id = p.refill_id and f.state <> 'done' and p.chain_code",
      replace: 'where f.id = p.refill_id and p.chain_code',
      why: 'A branch that takes the block of a refill which is done stops all withdrawals for ever.',
      trial: { seed: 11, only: 'cold.,chain.reorganise', days: 0.6, bursts: 14 },
    },
    {
      name: 'cold.refill_of_one_person',
      file: 'apps/server/src/wallet/refill/request-refill.ts',
      find: 'approvedBy: by.session.operatorId };',
      replace: 'approvedBy: by.makerId };',
      why: 'One operator stands for both.',
    },
    {
      name: 'cold.wrong_signature_published',
      file: ADD_CONTROL,
      find: '  if (!isControlProved(proof))',
      replace: "  if (!isControlProved(proof) && signature === '')",
      why: 'A signature that proves nothing is published as a proof of reserves.',
    },
    {
      name: 'listing.network_not_compared',
      file: 'apps/server/src/wallet/asset/list-chain.ts',
      find: 'if (chain.network !== input.network)',
      replace: "if (chain.network !== input.network && input.network === '')",
      why: 'A chain is listed as another network than its node is of.',
      trial: { only: 'listing.' },
    },
    {
      name: 'listing.unlisted_chain_fails',
      file: PAYER,
      find: '    if (confirmations === null) return;\n',
      replace: "    if (confirmations === null) throw new Error('the chain is not known');\n",
      why: 'A chain of the file that no operator has listed lets its jobs fail every two seconds.',
      trial: { bursts: 2, only: 'cold.' },
    },
  ],
);
