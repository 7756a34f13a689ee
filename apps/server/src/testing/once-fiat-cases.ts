import { TEST_PAY_PASSWORD } from './accounts.ts';
import { buyOn, endEvidence, payFor } from './fiat-orders.ts';
import { type FiatMerchant, type FiatPerson, type FiatStage, fiatStage, type OwnAd } from './fiat-stage.ts';
import { uploadPaper } from './identity-papers.ts';
import { type Fields, type OnceCases, type OnceStage, REASON } from './once-stage.ts';

const BANK = { kind: 'bank', bank_name: 'Deutsche Bank', card_number: '6222021234567890123' } as const;
const SELLING = {
  ...{ side: 'sell', currency_id: 1, unit: 'USD', quantity: '100', price_kind: 'fixed', price: '1.02' },
  ...{ min_volume: '20', max_volume: '50' },
} as const;
const NOTHING_CAME = { reason: 'not_received', text: 'Nothing has arrived.' } as const;
const PROVED = { winner: 'buyer', ground: 'payment_proved', text: 'The statement shows it.' } as const;

/** Parts that all cases of trading between people share. */
interface Shared extends FiatStage {
  readonly seller: FiatMerchant;
  readonly ad: OwnAd;
}

interface Traded {
  readonly id: string;
  readonly buyer: FiatPerson;
  readonly seller: FiatMerchant;
}

/** Brings orders into the states that cases begin with. */
function ordersOf({ server }: OnceStage) {
  let opened: Promise<Shared> | null = null;
  const open = async (): Promise<Shared> => {
    const stage = await fiatStage(server);
    const seller = await stage.merchant();
    return { ...stage, seller, ad: await stage.publish(seller, { quantity: '3000' }) };
  };
  const shared = (): Promise<Shared> => (opened ??= open());
  const unpaid = async (): Promise<Traded> => {
    const { person, ad, seller } = await shared();
    const buyer = await person();
    const { id } = await buyOn(buyer, ad);
    return { id, buyer, seller };
  };
  const paid = async (): Promise<Traded> => {
    const traded = await unpaid();
    await payFor(traded.buyer, traded.id);
    return traded;
  };
  const disputed = async (): Promise<Traded> => {
    const traded = await paid();
    await traded.seller.client.call('fiat.dispute', { id: traded.id, ...NOTHING_CAME });
    return traded;
  };
  const judged = async (): Promise<Traded> => {
    const traded = await disputed();
    await endEvidence(server, traded.id);
    return traded;
  };
  return { shared, unpaid, paid, disputed, judged };
}

/** Calls of trading between people. */
export function fiatCases(stage: OnceStage): OnceCases {
  const orders = ordersOf(stage);
  return {
    ...{ ...orderCases(orders), ...deskCases(orders), ...adCases(orders), ...outageCases(stage, orders) },
    ...paymentMethodCases(stage),
  };
}

type Orders = ReturnType<typeof ordersOf>;

function orderCases({ shared, unpaid, paid, disputed }: Orders): OnceCases {
  /** A call of one side about an order in a state. */
  const about =
    (
      make: () => Promise<Traded>,
      { side, adds = null }: { readonly side: 'buyer' | 'seller'; readonly adds?: string | null },
      { more = {}, other }: { readonly more?: Fields; readonly other: Fields },
    ) =>
    async () => {
      const { id, ...sides } = await make();
      const input = { id, ...more };
      return { by: sides[side], input, other: { ...input, ...other }, adds };
    };
  return {
    'fiat.open_order': async () => {
      const { person, ad } = await shared();
      const input = { ad_id: ad.id, amount: '102', price: ad.price ?? '', kind: 'bank' };
      return { by: await person(), input, other: { ...input, amount: '103' }, adds: 'fiat.order' };
    },
    'fiat.pay': async () => {
      const { id, buyer } = await unpaid();
      const voucher = await uploadPaper(buyer.client, 'payment_voucher');
      const input = { id, voucher, payer_name: buyer.name };
      return { by: buyer, input, other: { ...input, payer_name: 'Bert Berger' }, adds: null };
    },
    'fiat.extend': async () => {
      const [{ id, seller }, second] = [await unpaid(), await unpaid()];
      return { by: seller, input: { id }, other: { id: second.id }, adds: null };
    },
    'fiat.cancel': about(
      unpaid,
      { side: 'buyer' },
      { more: { reason: 'changed_mind' }, other: { reason: 'other' } },
    ),
    'fiat.postpone': about(
      paid,
      { side: 'seller' },
      { more: { reason: 'bank_delay' }, other: { reason: 'bank_closed' } },
    ),
    'fiat.confirm': about(
      paid,
      { side: 'seller' },
      {
        more: { is_payer_name_equal: true, pay_password: TEST_PAY_PASSWORD },
        other: { is_payer_name_equal: false },
      },
    ),
    'fiat.dispute': about(paid, { side: 'seller' }, { more: NOTHING_CAME, other: { text: 'Nothing.' } }),
    'fiat.add_evidence': about(
      disputed,
      { side: 'seller', adds: 'fiat.evidence' },
      { more: { text: 'My account of today.' }, other: { text: 'My account.' } },
    ),
  };
}

function deskCases({ shared, unpaid, disputed, judged }: Orders): OnceCases {
  return {
    'fiat.send_message': async () => {
      const { id, buyer } = await unpaid();
      const input = { order_id: id, kind: 'text', text: 'Hello' };
      return { by: buyer, input, other: { ...input, text: 'Hi' }, adds: 'fiat.message' };
    },
    'fiat.operator_send_message': async () => {
      const { arbiter } = await shared();
      const input = { order_id: (await disputed()).id, text: 'We look into it.' };
      return { by: arbiter, input, other: { ...input, text: 'We look.' }, adds: 'fiat.message' };
    },
    'fiat.operator_rule': async () => {
      const { arbiter } = await shared();
      const input = { id: (await judged()).id, ...PROVED };
      return { by: arbiter, input, other: { ...input, winner: 'seller' }, adds: 'fiat.ruling' };
    },
    'fiat.request_review': async () => {
      const { arbiter } = await shared();
      const { id, seller } = await judged();
      await arbiter.client.call('fiat.operator_rule', { id, ...PROVED });
      const input = { id, text: 'The voucher is of another payment.' };
      return { by: seller, input, other: { ...input, text: 'Look again.' }, adds: 'fiat.review' };
    },
  };
}

/** Calls about merchants, their ads and how people are paid. */
function adCases({ shared }: Orders): OnceCases {
  const newAd = async () => {
    const { seller, publish } = await shared();
    return { seller, ad: await publish(seller, { quantity: '100', max_volume: '50' }) };
  };
  const method = (user: FiatPerson) => ({ ...BANK, real_name: user.name, pay_password: TEST_PAY_PASSWORD });
  return {
    'fiat.apply': async () => {
      const user = await (await shared()).person({ funds: { USDT: '4000' } });
      const input = { business_name: 'North Harbour', pay_password: TEST_PAY_PASSWORD };
      return { by: user, input, other: { ...input, business_name: 'South' }, adds: 'fiat.merchant' };
    },
    'fiat.leave': async () => {
      const by = await (await shared()).merchant();
      return { by, input: { pay_password: TEST_PAY_PASSWORD }, other: null, adds: null };
    },
    'fiat.publish_ad': async () => {
      const { seller } = await shared();
      const input = { ...SELLING, method_ids: seller.methodId };
      return { by: seller, input, other: { ...input, quantity: '101' }, adds: 'fiat.ad' };
    },
    'fiat.edit_ad': async () => {
      const { seller, ad } = await newAd();
      const { side: _side, currency_id: _currency, unit: _unit, ...terms } = SELLING;
      const input = { id: ad.id, ...terms, price: '1.03', method_ids: seller.methodId };
      return { by: seller, input, other: { ...input, price: '1.04' }, adds: null };
    },
    'fiat.change_ad': async () => {
      const { seller, ad } = await newAd();
      const input = { id: ad.id, action: 'suspend' };
      return { by: seller, input, other: { ...input, action: 'cancel' }, adds: null };
    },
    'fiat.operator_change_ad': async () => {
      const { arbiter } = await shared();
      const input = { id: (await newAd()).ad.id, action: 'suspend', reason: REASON };
      return { by: arbiter, input, other: { ...input, action: 'remove' }, adds: null };
    },
    'fiat.operator_decide_merchant': async () => {
      const { arbiter, person } = await shared();
      const user = await person({ funds: { USDT: '4000' } });
      const asked = { business_name: 'East Harbour', pay_password: TEST_PAY_PASSWORD };
      const { merchant } = await user.client.call('fiat.apply', asked);
      const certify = { decision: 'certify', is_history_waived: true, reason: REASON };
      const input = { id: merchant?.id ?? '', ...certify };
      return { by: arbiter, input, other: { ...input, decision: 'reject' }, adds: null };
    },
    'fiat.save_collection_method': async () => {
      const by = await (await shared()).person();
      const input = method(by);
      return { by, input, other: { ...input, bank_name: 'Sparkasse' }, adds: 'fiat.collection_method' };
    },
    'fiat.remove_collection_method': async () => {
      const by = await (await shared()).person();
      const save = () => by.client.call('fiat.save_collection_method', method(by));
      const [{ id }, second] = [await save(), await save()];
      const input = { id, pay_password: TEST_PAY_PASSWORD };
      return { by, input, other: { ...input, id: second.id }, adds: null };
    },
  };
}

const PAYMENT_METHOD = {
  ...{ name: 'Instant transfer', fields: 'iban|iban|required|||IBAN', picture: 'none' },
  ...{ is_name_verified: true, reason: REASON },
} as const;

/** Calls about the ways of paying, which two operators make. */
function paymentMethodCases({ operator }: OnceStage): OnceCases {
  const again = { reason: `${REASON}, again` };
  const proposes = (input: Fields) => async () => ({
    ...{ by: await operator('risk'), input, other: { ...input, ...again }, adds: 'operator.proposal' },
  });
  return {
    'fiat.operator_add_payment_method': proposes({ kind: 'instant', ...PAYMENT_METHOD }),
    'fiat.operator_change_payment_method': proposes({ kind: 'bank', ...PAYMENT_METHOD }),
    'fiat.operator_offer_payment_method': proposes({ kind: 'wechat', is_offered: false, reason: REASON }),
  };
}

function outageCases({ server }: OnceStage, { shared }: Orders): OnceCases {
  return {
    'fiat.operator_declare_outage': async () => {
      const { arbiter } = await shared();
      const input = { reason: REASON };
      return { by: arbiter, input, other: { reason: `${REASON}, again` }, adds: 'fiat.outage' };
    },
    'fiat.operator_end_outage': async () => {
      const { arbiter } = await shared();
      const [lasting] = await server.app.slices.db.query<{ id: number }>(
        'select id from fiat.outage where until is null',
      );
      const id =
        lasting?.id ?? (await arbiter.client.call('fiat.operator_declare_outage', { reason: REASON })).id;
      const input = { id, reason: REASON };
      return { by: arbiter, input, other: { ...input, reason: `${REASON}, again` }, adds: null };
    },
  };
}
