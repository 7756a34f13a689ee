import type { EndpointNamed, InputOf, ReplyOf } from '@openbourse/api';
import { toTimestamp } from '../kernel/db.ts';
import { TEST_PAY_PASSWORD } from './accounts.ts';
import type { FiatPerson, OwnAd } from './fiat-stage.ts';
import { uploadPaper } from './identity-papers.ts';
import type { TestServer } from './start-test-server.ts';

export type FiatOrder = ReplyOf<EndpointNamed<'fiat.order'>>;
type OpenInput = InputOf<EndpointNamed<'fiat.open_order'>>;

/** Buys for an amount on a selling ad, by bank by default. */
export function buyOn(buyer: FiatPerson, ad: OwnAd, input: Partial<OpenInput> = {}): Promise<FiatOrder> {
  const amount = input.quantity === undefined ? { amount: '102' } : {};
  const asked = { ad_id: ad.id, ...amount, price: ad.price ?? '', kind: 'bank', ...input } as const;
  return buyer.client.call('fiat.open_order', asked);
}

/** Reports the payment of an order, by default with a voucher and the verified name. */
export async function payFor(
  buyer: FiatPerson,
  id: string,
  payerName: string = buyer.name,
): Promise<FiatOrder> {
  const voucher = await uploadPaper(buyer.client, 'payment_voucher');
  return buyer.client.call('fiat.pay', { id, voucher, payer_name: payerName });
}

export function confirmReceipt(seller: FiatPerson, id: string, isNameEqual = true): Promise<FiatOrder> {
  const known = { is_payer_name_equal: isNameEqual ? 'true' : 'false', pay_password: TEST_PAY_PASSWORD };
  return seller.client.call('fiat.confirm', { id, ...known } as InputOf<EndpointNamed<'fiat.confirm'>>);
}

export function readOrder(person: FiatPerson, id: string): Promise<FiatOrder> {
  return person.client.call('fiat.order', { id });
}

/** Lets time pass and the clock do everything that is due then. */
export async function letPass(server: TestServer, ms: number): Promise<void> {
  server.clock.sleep(ms);
  await server.app.slices.fiat.runDeadlines();
}

/** Lets the time for evidence of an order be over, without letting everything else go through it. */
export async function endEvidence(server: TestServer, id: string): Promise<void> {
  await server.app.slices.db.query(
    `update fiat.deadline set due_at = $2, left_ms = null
     where kind = 'evidence' and order_id = (select id from fiat.order where public_id = $1)`,
    [id, toTimestamp(server.clock.now())],
  );
}
