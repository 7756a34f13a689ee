import { mutantsOf } from './mutant.ts';

const CONFIRM = 'apps/server/src/wallet/withdrawal/confirm-withdrawal.ts';
const RECORD = 'apps/server/src/wallet/deposit/record-block.ts';
const LAY_OUT = 'apps/server/src/wallet/chain/utxo/lay-out.ts';
const SCAN = 'apps/server/src/wallet/chain/utxo/scan-block.ts';

const ONLY = 'wallet.deposit,wallet.withdraw,wallet.review,wallet.raise,chain.reorganise';

/** Defects of what comes in from a chain of outputs and goes out to it. */
export const WALLET_MUTANTS = mutantsOf({ seed: 1, only: ONLY, days: 0.1, bursts: 6 }, [
  {
    name: 'wallet.output_spent_twice',
    file: RECORD,
    find: '  await held.spendOutputs(tx, { chainCode, height, spent: block.spent });\n',
    replace: '',
    why: 'What a payment has spent looks unspent: it is counted, and spent again.',
  },
  {
    name: 'wallet.reorganisation_counted_twice',
    file: RECORD,
    find: '    if ((await reverseDeposit(tx, deps, deposit)).isFrozen) frozenUserIds.add(deposit.userId);\n',
    replace: '    if (deposit.userId < 0) await reverseDeposit(tx, deps, deposit);\n',
    why: 'A deposit is credited on both branches.',
  },
  {
    name: 'wallet.change_lost',
    file: LAY_OUT,
    find: '  if (change >= DUST) outputs.push({ address: signing.hotAddress, units: `${change}` });\n',
    replace: '',
    why: 'Everything that a payment does not need is its fee.',
  },
  {
    name: 'wallet.change_paid_out',
    file: LAY_OUT,
    find: 'outputs.push({ address: signing.hotAddress, units: `${change}` });',
    replace: 'outputs.push({ address: transfer.to, units: `${change}` });',
    why: 'Who withdraws gets the change as well.',
  },
  {
    name: 'wallet.fee_not_booked',
    file: CONFIRM,
    find: '    await bookFee(tx, deps, { chainCode, txid, fee, at });\n',
    replace: '    void fee;\n    void bookFee;\n',
    why: 'The ledger says that more is held than the chain has.',
  },
  {
    name: 'wallet.outputs_not_told_apart',
    file: SCAN,
    find: 'transfers.push({ txid, outputIndex: n, currencyId',
    replace: 'transfers.push({ txid, outputIndex: 0, currencyId',
    why: 'Of two outputs of one transaction one is no deposit.',
  },
]);
