import type { wallet as calls, WithdrawalFlag } from '@openbourse/api';
import { compareDecimal, DAY_MS, MAX_SCALE, mulDecimal } from '@openbourse/money';
import { readSecurityFacts } from '../../identity/index.ts';
import type { Command } from '../../kernel/change.ts';
import type { Tx } from '../../kernel/db.ts';
import { AppError, assert } from '../../kernel/error.ts';
import { type BookAddress, findAddress } from '../address-book/address-queries.ts';
import { assertNotOurs } from '../address-book/bind-address.ts';
import { type Asset, findAsset } from '../asset/asset-queries.ts';
import { withdrawalClosed } from '../asset/read-coins.ts';
import { assertAmount } from '../deposit/claim-deposit.ts';
import { lockExits } from '../lock-queries.ts';
import { isStopped } from './control-queries.ts';
import { reviewOf } from './review-of.ts';
import { readTradeBalance } from '../exit/exit-queries.ts';
import { readAddressUsed, readRiskFacts } from './risk-queries.ts';
import type { WithdrawalDeps } from './withdrawal-deps.ts';
import { subjectOf } from '../../signer/index.ts';
import { recordEvent } from './record-event.ts';
import * as queries from './withdrawal-queries.ts';

/** Time for which a change of security makes operators look. */
const CHANGE_MS = 7 * DAY_MS;
/** A larger part than this of what is available is a large share. */
const LARGE_SHARE = '0.8';

type Request = Pick<Command<typeof calls.withdraw>, 'input' | 'by' | 'context'>;

/** A request whose rules were checked, before it is proved. */
interface Checked {
  readonly asset: Asset;
  readonly book: BookAddress;
  readonly available: string;
}

/**
 * Takes a withdrawal: checks every rule, passes the door with the proof of the user and holds the amount, all or
 * nothing. Answers its id (rule book, sections 4 and 6).
 */
export async function requestWithdrawal(tx: Tx, deps: WithdrawalDeps, request: Request): Promise<string> {
  const { input, context } = request;
  const { userId } = request.by;
  const { address_id: addressId, amount } = input;
  await lockExits(tx, userId);
  const id = deps.random.uuid();
  const checked = await checkRules(tx, deps, request);
  const { asset, book } = checked;
  const { currencyId, withdrawalFee: fee } = asset;
  deps.modes.require('withdraw', { product: 'wallet', currencyIds: [currencyId] });
  const { chain: chainCode, address, memo } = book;
  const facts = await readFlags(tx, deps, { request, checked });
  const at = deps.clock.now();
  const addressUsed = await readAddressUsed(tx, { chainCode, address, since: at - DAY_MS });
  const subject = subjectOf({ id, amount, currencyId, address, chainCode, memo, fee });
  const { pay_password: payPassword, auth_code: authCode = '' } = input;
  const { sums, proved } = await deps.mayLeave.assertMayLeave(tx, {
    ...{ exit: 'withdrawal', userId, currencyId, amount, payee: book },
    proof: { payPassword, authCode, subject, context },
  });
  assert(sums !== null && proved !== null, 'a withdrawal counts and is proved');
  const { limits, valueUsdt } = sums;
  const answer = await deps.screening.screen(tx, {
    ...{ kind: 'withdrawal', reference: id, userId },
    facts: async () => ({ addresses: [{ chain: chainCode, address }] }),
  });
  const raised = answer === 'hold' ? [...facts, 'screening' as const] : facts;
  const { approvalsNeeded, flags } = reviewOf(limits, { valueUsdt, flags: raised, addressUsed });
  const { factor, proof } = proved;
  const { dailyLimit, monthlyLimit } = limits;
  const row = { id, userId, currencyId, chainCode, addressId, address, memo, amount, fee, valueUsdt };
  const review = { flags, factor, proof, approvalsNeeded };
  await queries.insertWithdrawal(tx, { ...row, dailyLimit, monthlyLimit, ...review, at });
  await recordEvent(tx, { id, kind: 'requested', at });
  if (approvalsNeeded === 0) await recordEvent(tx, { id, kind: 'approved', at });
  if (approvalsNeeded === 0 && (await deps.screening.isAsked(tx, { id, userId })))
    await queries.updateWaiting(tx, id, { key: 'screening' });
  const hold = { userId, wallet: 'trade' as const, currencyId, amount };
  await deps.ledger.openHold(tx, { ...hold, reason: 'withdrawal', reference: id });
  return id;
}

async function checkRules(tx: Tx, deps: WithdrawalDeps, { input, by }: Request): Promise<Checked> {
  const { userId } = by;
  const { address_id: addressId, amount } = input;
  const at = deps.clock.now();
  const book = await findAddress(tx, userId, addressId);
  if (book === undefined) throw new AppError('wallet.address_not_found', { field: 'address_id' });
  const { currencyId } = book;
  const asset = await findAsset(tx, { currencyId, chainCode: book.chain, at });
  if (asset === undefined) throw new AppError('wallet.coin_not_found', { field: 'address_id' });
  const closed = withdrawalClosed(asset, await isStopped(tx, book.chain));
  const chain = deps.chains.get(book.chain);
  if (closed !== null || chain === undefined)
    throw new AppError('wallet.withdrawal_closed', {
      asset: asset.code,
      chain: asset.chainName,
      reason: closed ?? 'no_node',
    });
  await assertNotOurs(tx, chain, book.address);
  assertAmount(amount, Math.min(asset.scale, asset.chainScale));
  const minimum = asset.minWithdrawal;
  if (compareDecimal(amount, minimum) < 0)
    throw new AppError('wallet.withdrawal_minimum', {
      field: 'amount',
      limit: minimum,
      accepted: minimum,
      asset: asset.code,
    });
  const { available } = await readTradeBalance(tx, userId, currencyId);
  if (compareDecimal(available, amount) < 0)
    throw new AppError('ledger.insufficient_balance', {
      field: 'amount',
      limit: amount,
      available,
      accepted: available,
      asset: asset.code,
    });
  return { asset, book, available };
}

async function readFlags(
  tx: Tx,
  deps: Pick<WithdrawalDeps, 'clock'>,
  { request, checked }: { readonly request: Request; readonly checked: Checked },
): Promise<readonly WithdrawalFlag[]> {
  const at = deps.clock.now();
  const { input, by, context } = request;
  const { userId } = by;
  const { chain: chainCode, address } = checked.book;
  const facts = await readRiskFacts(tx, { userId, chainCode, address });
  // A device is new until a login with it is a day old.
  const security = await readSecurityFacts(tx, {
    userId,
    userAgent: context.userAgent,
    deviceKnownBefore: at - DAY_MS,
    changedSince: at - CHANGE_MS,
  });
  const large = mulDecimal(checked.available, LARGE_SHARE, MAX_SCALE, 'floor');
  const flags: readonly (readonly [WithdrawalFlag, boolean])[] = [
    ['new_address', facts.isNewAddress],
    ['new_device', security.isNewDevice],
    ['security_changed', security.isSecurityChanged],
    ['first_withdrawal', facts.isFirstWithdrawal],
    ['large_share', compareDecimal(input.amount, large) > 0],
    ['shared_address', facts.isSharedAddress],
  ];
  return flags.flatMap(([flag, isRaised]) => (isRaised ? [flag] : []));
}
