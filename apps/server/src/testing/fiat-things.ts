import { uploadPaper } from './identity-papers.ts';
import { buyOn, payFor } from './fiat-orders.ts';
import { type FiatMerchant, type FiatPerson, fiatStage } from './fiat-stage.ts';
import type { TestServer, TestUser } from './start-test-server.ts';

/**
 * Possessions of two people who trade with each other, and an order that a third one has with one of them.
 */
export interface FiatThings {
  readonly seller: FiatMerchant;
  readonly buyer: FiatPerson;
  readonly ad: string;
  /** Disputed, with a voucher, a message and a picture. */
  readonly order: string;
  readonly voucher: string;
  readonly message: number;
  readonly strangersOrder: string;
}

export async function fiatThings(server: TestServer, stranger: TestUser): Promise<FiatThings> {
  const stage = await fiatStage(server);
  const seller = await stage.merchant();
  const buyer = await stage.person();
  const ad = await stage.publish(seller);
  const { id: order } = await buyOn(buyer, ad);
  const { voucher } = await payFor(buyer, order);
  await seller.client.call('fiat.dispute', { id: order, reason: 'not_received', text: 'Nothing came.' });
  const picture = await uploadPaper(buyer.client, 'fiat_chat');
  const sent = { order_id: order, kind: 'image', picture } as const;
  const { id: message } = await buyer.client.call('fiat.send_message', sent);
  const opened = await buyOn({ ...stranger, name: '' }, ad);
  return { seller, buyer, ad: ad.id, order, voucher: voucher ?? '', message, strangersOrder: opened.id };
}
