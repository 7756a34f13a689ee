import { FIAT_ACCOUNT } from '@openbourse/api/limits';
import { type CallInput, newIdempotencyKey } from '@openbourse/client';
import { PAY_PASSWORD, type Person } from './accounts.ts';
import { operatorClient } from './operators.ts';
import { createTrader } from './traders.ts';
import { raiseLevel } from './time.ts';

/** A person who trades with others for national money, with coins in the fiat account and a bank account. */
export interface FiatTrader extends Person {
  readonly usdtId: number;
  readonly methodId: string;
}

/** A merchant, whose ads others see at once. */
export interface Merchant extends FiatTrader {
  readonly merchantId: string;
  readonly businessName: string;
}

const FUNDS = '5000';
const SPOT_ACCOUNT = 1;

/** Creates a person who can buy from merchants and sell to them. */
export async function createFiatTrader(baseUrl: string): Promise<FiatTrader> {
  const person = await createTrader(baseUrl);
  const { client } = person;
  const { coins } = await client.call('fiat.markets', {});
  const usdtId = coins.find(({ code }) => code === 'USDT')?.currency_id ?? 0;
  const { name } = await client.call('fiat.certified_name', {});
  const method = await client.call(
    'fiat.save_collection_method',
    {
      kind: 'bank',
      real_name: name ?? '',
      bank_name: 'Deutsche Bank',
      card_number: '6222021234567890123',
      pay_password: PAY_PASSWORD,
    },
    { idempotencyKey: newIdempotencyKey() },
  );
  await client.call(
    'ledger.transfer',
    {
      from_account_type_id: SPOT_ACCOUNT,
      to_account_type_id: FIAT_ACCOUNT,
      currency_id: usdtId,
      amount: FUNDS,
    },
    { idempotencyKey: newIdempotencyKey() },
  );
  return { ...person, usdtId, methodId: method.id };
}

/** Makes a certified merchant; the operator does without a history. */
export async function createMerchant(baseUrl: string, businessName: string): Promise<Merchant> {
  const trader = await createFiatTrader(baseUrl);
  await raiseLevel(trader);
  await trader.client.call(
    'fiat.apply',
    { business_name: businessName, pay_password: PAY_PASSWORD },
    { idempotencyKey: newIdempotencyKey() },
  );
  const operator = operatorClient('fiat_arbiter');
  const { data } = await operator.call('fiat.operator_merchants', { state: 'applied' });
  const merchantId = data.find((row) => row.business_name === businessName)?.id ?? '';
  await operator.call('fiat.operator_decide_merchant', {
    id: merchantId,
    decision: 'certify',
    is_history_waived: true,
    reason: 'Known to the house',
  });
  return { ...trader, merchantId, businessName };
}

type AdInput = CallInput<'fiat.publish_ad'>;

/** Publishes an ad that sells USDT for euros at a fixed price, or whatever else is wanted. */
export async function publishAd(merchant: Merchant, change: Partial<AdInput> = {}): Promise<string> {
  const isSelling = change.side !== 'buy';
  const { id } = await merchant.client.call(
    'fiat.publish_ad',
    {
      side: 'sell',
      currency_id: merchant.usdtId,
      unit: 'EUR',
      quantity: '1000',
      price_kind: 'fixed',
      price: '0.93',
      min_volume: '20',
      max_volume: '500',
      ...(isSelling ? { method_ids: merchant.methodId } : { payment_kinds: 'bank' }),
      ...change,
    },
    { idempotencyKey: newIdempotencyKey() },
  );
  return id;
}
