import { NEWS_LOCALES } from '@openbourse/api';
import { DAY_MS, HOUR_MS } from '@openbourse/money';
import { TEST_PAY_PASSWORD } from './accounts.ts';
import { giveColdWallet, giveSignedWallet, insertRefill } from './cold-wallet.ts';
import { insertLateDeposit } from './late-deposit.ts';
import { offeringStage } from './offering-stage.ts';
import { type OnceCases, type OnceStage, REASON } from './once-stage.ts';
import { signAsKeeper } from './sign-as-keeper.ts';
import { giveUnknownPayment } from './unknown-payment.ts';
import { uploadLogo } from './upload-logo.ts';
import { uploadVoucher } from './upload-voucher.ts';
import { callWithdraw, makeWithdrawer } from './withdrawer.ts';

const AGAIN = { reason: `${REASON}, again` };

/** Calls that bring coins in and out, and those about what is listed, offered and written. */
export function walletCases(stage: OnceStage): OnceCases {
  return { ...coinCases(stage), ...listingCases(stage), ...offeringCases(stage), ...newsCases(stage) };
}

function coinCases({ server, operator }: OnceStage): OnceCases {
  let addresses = 0;
  const newAddress = (): string => {
    addresses += 1;
    return `0x${String(addresses).padStart(40, '1')}`;
  };
  const withdrawer = () =>
    makeWithdrawer(server, {
      ...{ funds: { USDT: '500' }, currencyId: 1, chain: 'ETH', address: newAddress(), level: 2 },
    });
  const claim = async () => {
    const by = await server.user();
    const input = { currency_id: 1, amount: '50', voucher: await uploadVoucher(server, by), note: '' };
    return { by, input };
  };
  return {
    'wallet.bind_address': async () => {
      const by = await withdrawer();
      const proof = { pay_password: TEST_PAY_PASSWORD, auth_code: by.code() };
      const input = { currency_id: 1, chain: 'ETH', address: newAddress(), label: 'Second', ...proof };
      return { by, input, other: { ...input, label: 'Third' }, adds: 'wallet.withdrawal_address' };
    },
    'wallet.withdraw': async () => {
      const by = await withdrawer();
      const proof = { pay_password: TEST_PAY_PASSWORD, auth_code: by.code() };
      const input = { address_id: by.addressId, amount: '50', ...proof };
      return { by, input, other: { ...input, amount: '51' }, adds: 'wallet.withdrawal' };
    },
    'wallet.cancel_withdrawal': async () => {
      const by = await withdrawer();
      const [first, second] = [await callWithdraw(by, '50', {}), await callWithdraw(by, '60', {})];
      return { by, input: { id: first.id }, other: { id: second.id }, adds: null };
    },
    'wallet.operator_decide_withdrawal': async () => {
      const { id } = await callWithdraw(await withdrawer(), '50', {});
      const input = { id, decision: 'reject', reason: REASON };
      const by = await operator('withdrawal_checker');
      return { by, input, other: { ...input, decision: 'approve' }, adds: null };
    },
    'wallet.operator_resume_withdrawals': async () => {
      const by = await operator('risk');
      await by.client.call('wallet.operator_stop_withdrawals', { chain: 'BTC', reason: REASON });
      const input = { chain: 'BTC', reason: REASON };
      return { by, input, other: { ...input, ...AGAIN }, adds: 'operator.proposal' };
    },
    'wallet.operator_adopt_payment': async () => {
      const by = await operator('withdrawal_maker');
      const input = { ...(await giveUnknownPayment(server)), reason: REASON };
      return { by, input, other: { ...input, ...AGAIN }, adds: 'operator.proposal' };
    },
    'wallet.operator_request_refill': async () => {
      const by = await operator('withdrawal_maker');
      const input = { asset_id: await giveColdWallet(server.owner), amount: '2', reason: REASON };
      return { by, input, other: { ...input, amount: '3' }, adds: 'operator.proposal' };
    },
    'wallet.operator_withdraw_refill': async () => {
      const by = await operator('withdrawal_checker');
      const input = { id: await insertRefill(server.owner, by.operatorId), reason: REASON };
      return { by, input, other: { ...input, ...AGAIN }, adds: null };
    },
    'liability.operator_add_control': async () => {
      const by = await operator('ledger_maker');
      await giveSignedWallet(server.owner);
      await server.app.slices.liability.takeDue();
      const cold = await by.client.call('liability.operator_cold_wallets', {});
      const wallet = cold.find(({ chain }) => chain === 'ETH');
      const hash = (await server.guest().call('liability.snapshots', {})).data[0]?.hash ?? '';
      const { number, chain, address } = wallet ?? { number: 0, chain: '', address: '' };
      const signature = signAsKeeper({ chain, address, number, hash });
      const input = { number, chain, signature, reason: REASON };
      return { by, input, other: { ...input, ...AGAIN }, adds: 'liability.control' };
    },
    'wallet.manual_deposit': async () => {
      const { by, input } = await claim();
      return { by, input, other: { ...input, amount: '51' }, adds: 'wallet.manual_deposit' };
    },
    'wallet.operator_decide_manual_deposit': async () => {
      const claimed = await claim();
      const { id } = await claimed.by.client.call('wallet.manual_deposit', claimed.input);
      const input = { id, decision: 'reject', reason: REASON };
      const by = await operator('ledger_checker');
      return { by, input, other: { ...input, decision: 'approve' }, adds: null };
    },
  };
}

function listingCases({ server, operator }: OnceStage): OnceCases {
  const delisting = () => {
    const depositsUntil = server.clock.now() + 8 * DAY_MS;
    return { deposits_until: depositsUntil, withdrawals_until: depositsUntil + 30 * DAY_MS };
  };
  const decidesLate = async () => {
    const { userId } = await server.user();
    const late = () => insertLateDeposit(server.app.slices.db, userId);
    const by = await operator('ledger_maker');
    const input = { deposit_id: await late(), reason: REASON };
    return { by, input, other: { ...input, deposit_id: await late() }, adds: 'operator.proposal' };
  };
  return {
    'ledger.operator_list_currency': async () => {
      const by = await operator('risk');
      const input = { code: 'TIDE', name: 'Tide', kind: 'coin', scale: 8, reason: REASON };
      return { by, input, other: { ...input, scale: 6 }, adds: 'operator.proposal' };
    },
    'ledger.operator_set_logo': async () => {
      const by = await operator('risk');
      const input = { currency_id: 2, file_id: await uploadLogo(by), reason: REASON };
      return { by, input, other: { ...input, currency_id: 3 }, adds: 'operator.proposal' };
    },
    'wallet.operator_list_chain': async () => {
      const by = await operator('risk');
      const input = {
        ...{ chain: 'LTC', name: 'Litecoin', family: 'utxo' as const, network: 'litecoin', reason: REASON },
        ...{ confirmations_credit: 6, confirmations_withdraw: 12 },
      };
      return { by, input, other: { ...input, confirmations_withdraw: 24 }, adds: 'operator.proposal' };
    },
    'wallet.operator_list_asset': async () => {
      const by = await operator('risk');
      const input = {
        ...{ currency_id: 4, chain: 'TRX', network: 'TRC20', scale: 6, reason: REASON },
        contract_address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf',
        ...{ min_deposit: '1', min_withdrawal: '2', withdrawal_fee: '1' },
      };
      return { by, input, other: { ...input, withdrawal_fee: '0.5' }, adds: 'operator.proposal' };
    },
    'wallet.operator_delist_asset': async () => {
      const by = await operator('risk');
      const input = { asset_id: 1, ...delisting(), reason: REASON };
      return { by, input, other: { ...input, asset_id: 2 }, adds: 'operator.proposal' };
    },
    'wallet.operator_credit_late_deposit': decidesLate,
    'wallet.operator_reject_late_deposit': decidesLate,
    'wallet.operator_withdraw_delisting': async () => {
      const by = await operator('risk');
      const planned = { asset_id: 3, ...delisting(), reason: REASON };
      await server.approve(await by.client.call('wallet.operator_delist_asset', planned));
      const input = { asset_id: 3, reason: REASON };
      return { by, input, other: { ...input, ...AGAIN }, adds: 'operator.proposal' };
    },
    'wallet.operator_relist_asset': async () => {
      const by = await operator('risk');
      await server.owner.query(
        `insert into wallet.delisting (asset_id, deposits_until, withdrawals_until, reason, operator_id, created_at)
         values (4, $1::timestamptz, $1::timestamptz + interval '30 days', 'once', $2, $1)`,
        [new Date(server.clock.now()), by.operatorId],
      );
      const input = { asset_id: 4, reason: REASON };
      return { by, input, other: { ...input, ...AGAIN }, adds: 'operator.proposal' };
    },
    'market.operator_list_match': async () => {
      const by = await operator('risk');
      const input = {
        ...{ base_currency_code: 'ETH', quote_currency_code: 'BTC', price_tick: '0.00001', reason: REASON },
        ...{ quantity_step: '0.001', quantity_max: '2000', min_notional: '0.0001' },
      };
      return { by, input, other: { ...input, quantity_max: '1000' }, adds: 'operator.proposal' };
    },
    'market.operator_withdraw_change': async () => {
      const by = await operator('risk');
      const planned = {
        ...{ currency_match_id: 3, min_notional: '6', reason: REASON },
        effective_from: server.clock.now() + 2 * HOUR_MS,
      };
      await server.approve(await by.client.call('market.operator_change_filters', planned));
      const { data } = await by.client.call('market.operator_filter_changes', {});
      const input = { change_id: data[0]?.id ?? 0, reason: REASON };
      return { by, input, other: { ...input, ...AGAIN }, adds: null };
    },
    'micro.refill_practice': async () => {
      const by = await server.user();
      await server.app.slices.db.query('insert into micro.practice (user_id, balance) values ($1, 0)', [
        by.userId,
      ]);
      return { by, input: {}, other: null, adds: null };
    },
  };
}

function offeringCases({ server, operator }: OnceStage): OnceCases {
  const stage = () => offeringStage(server);
  return {
    'subscription.operator_save_offering': async () => {
      const { tokenId } = await stage();
      const now = server.clock.now();
      const input = {
        ...{ token_id: tokenId, issue_price: '1', supply: '5000', cap_per_user: '2500', minimum: '10' },
        ...{ reference_return_percent: '12', presale_level: 2, presale_at: now + 2 * HOUR_MS },
        ...{ starts_at: now + 3 * HOUR_MS, cancel_until: now + 4 * HOUR_MS, ends_at: now + 5 * HOUR_MS },
      };
      const by = await operator('risk');
      return { by, input, other: { ...input, supply: '6000' }, adds: 'subscription.offering' };
    },
    'subscription.operator_publish': async () => {
      const { draft, writeTexts } = await stage();
      const id = await draft();
      await writeTexts(id);
      const input = { id, reason: REASON };
      const by = await operator('risk');
      return { by, input, other: { ...input, ...AGAIN }, adds: 'operator.proposal' };
    },
    'subscription.operator_cancel': async () => {
      const now = server.clock.now();
      const times = { cancel_until: now + HOUR_MS, ends_at: now + 2 * HOUR_MS };
      const input = { id: await (await stage()).publish(times), reason: REASON };
      return { by: await operator('risk'), input, other: { ...input, ...AGAIN }, adds: null };
    },
  };
}

function newsCases({ operator }: OnceStage): OnceCases {
  const written = async (): Promise<number> => {
    const { client } = await operator('content');
    const { id } = await client.call('content.operator_save_news', { category_id: 3 });
    for (const locale of NEWS_LOCALES) {
      const text = { title: `Rest ${locale}`, summary: 'Two hours', content: '<p>On Sunday.</p>' };
      await client.call('content.operator_save_news_text', { id, locale, ...text });
    }
    return id;
  };
  return {
    'content.operator_publish_news': async () => {
      const input = { id: await written(), is_published: true, reason: REASON };
      return { by: await operator('content'), input, other: { ...input, ...AGAIN }, adds: null };
    },
    'content.operator_restore': async () => {
      const input = { id: await written(), number: 2, reason: REASON };
      return {
        ...{ by: await operator('content'), input, other: { ...input, number: 3 } },
        adds: 'content.version',
      };
    },
  };
}
