import { mutantsOf } from './mutant.ts';

const GATE = 'apps/server/src/kernel/change.ts';
const KEY = 'apps/server/src/kernel/call-key.ts';
const TRANSFER = 'apps/server/src/ledger/make-transfer.ts';
const WORKING_SET = 'apps/server/src/ledger/working-set.ts';

/** Defects of the ledger, of transactions and of the gate that every change passes. */
export const LEDGER_MUTANTS = mutantsOf({ seed: 4, only: 'ledger.,staking.,spot.', days: 0.2, bursts: 4 }, [
  {
    name: 'ledger.lock_left_out',
    file: 'apps/server/src/ledger/queries.ts',
    find: '     for update of a`,',
    replace: '`,',
    why: 'Two who take from one account at once take the same money.',
  },
  {
    name: 'ledger.balance_not_checked',
    file: 'apps/server/src/ledger/post.ts',
    find: '      assertAvailable(balance, -units);\n',
    replace: '',
    why: 'More is moved than there is.',
  },
  {
    name: 'ledger.transfer_credit_lost',
    file: TRANSFER,
    find: '{ owner: { userId, wallet: toWallet }, currencyId, amount },',
    replace:
      "{ owner: toWallet === 'fiat' ? { userId, wallet: toWallet } : { house: 'fees' }, currencyId, amount },",
    why: 'What is moved goes to the house.',
  },
  {
    name: 'ledger.transfer_key_not_taken',
    file: TRANSFER,
    find: '      if (first) return first.reply as TransferReply;\n',
    replace: '      void first;\n',
    why: 'A repeated transfer moves money twice.',
    trial: { only: 'ledger.,staking.', bursts: 8 },
  },
  {
    name: 'ledger.seq_not_counted',
    file: WORKING_SET,
    find: '    balance.lastSeq += 1;\n',
    replace: '    if (amount > 0n) balance.lastSeq += 1;\n',
    why: 'Postings of an account have gaps or the same number.',
  },
  {
    name: 'ledger.balance_not_written',
    file: WORKING_SET,
    find: '    balance.held += amount;\n    this.changedRows.add(balance);\n',
    replace: '    balance.held += amount;\n    if (amount > 0n) this.changedRows.add(balance);\n',
    why: 'What is freed is free in memory alone.',
  },
  {
    name: 'ledger.held_made_out_of_nothing',
    file: WORKING_SET,
    find: '    balance.available -= amount;\n    balance.held += amount;\n',
    replace: '    if (amount < 0n) balance.available -= amount;\n    balance.held += amount;\n',
    why: 'What is held stays available.',
  },
  {
    name: 'ledger.journal_not_written',
    file: 'apps/server/src/ledger/write-batch.ts',
    find: '    ...(isPosted ? [queries.insertJournal(journal.columns)] : []),\n',
    replace: '    ...(isPosted && changed.length > 1 ? [queries.insertJournal(journal.columns)] : []),\n',
    why: 'Balances change without a posting.',
    trial: { only: 'micro.,contract.', bursts: 8 },
  },
  {
    name: 'gate.key_not_compared',
    file: KEY,
    find: "    if (!call.isDigest(row.digest)) throw new AppError('request.idempotency_conflict');\n",
    replace: '',
    why: 'A replay with another body is answered as if it were done.',
    trial: { only: 'ledger.,staking.', bursts: 8 },
  },
  {
    name: 'gate.reply_not_stored',
    file: GATE,
    find: '        await key.keep(tx, reply);\n        return reply;\n      };',
    replace: '        return reply;\n      };',
    why: 'A repeat gets another answer than the first call.',
    trial: { only: 'staking.,subscription.', bursts: 8 },
  },
  {
    name: 'gate.key_not_taken',
    file: GATE,
    find: '        const earlier = await key.take(tx);\n        if (earlier !== null) return earlier.reply as never;\n        await make',
    replace: '        await make',
    why: 'A repeat is done again.',
    trial: { only: 'staking.,subscription.', bursts: 8 },
  },
  {
    name: 'gate.digest_without_input',
    file: KEY,
    find: 'digestOf(key, [name, fieldsOf(input as object)], context)',
    replace: 'digestOf(key, [name, fieldsOf({})], context)',
    why: 'A replay with another body is answered as if it were done.',
    trial: { only: 'ledger.,staking.', bursts: 8 },
  },
  {
    name: 'kernel.events_before_commit',
    file: 'apps/server/src/kernel/db.ts',
    find: '    after,\n    publish,\n    query',
    replace: '    after: (follow) => follow(),\n    publish,\n    query',
    why: 'The server acts on what is not committed, and knows nothing of what is.',
    trial: { only: 'operator.set_mode,operator.lift_modes' },
  },
]);
