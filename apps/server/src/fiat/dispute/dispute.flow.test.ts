import { createHash } from 'node:crypto';
import { type ChangeEndpoint, FIAT_LIMITS, FIAT_LINK_MASK, type ReplyOf } from '@openbourse/api';
import { HOUR_MS } from '@openbourse/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Change } from '../../kernel/change.ts';
import type { RequestContext } from '../../kernel/request.ts';
import { buyOn, confirmReceipt, endEvidence, payFor, readOrder } from '../../testing/fiat-orders.ts';
import {
  type FiatMerchant,
  type FiatPerson,
  type FiatStage,
  fiatStage,
  type OwnAd,
} from '../../testing/fiat-stage.ts';
import { uploadPaper } from '../../testing/identity-papers.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import type { Deps } from '../deps.ts';
import { addEvidence } from './add-evidence.ts';
import { requestReview } from './request-review.ts';

let server: TestServer;
let stage: FiatStage;
let seller: FiatMerchant;
let stranger: FiatPerson;
let ad: OwnAd;

beforeAll(async () => {
  server = await startTestServer();
  stage = await fiatStage(server);
  seller = await stage.merchant();
  stranger = await stage.person();
  ad = await stage.publish(seller, { quantity: '3000' });
});
afterAll(() => server.stop());

interface Case {
  readonly buyer: FiatPerson;
  readonly id: string;
}

async function paidOrder(): Promise<Case> {
  const buyer = await stage.person();
  const { id } = await buyOn(buyer, ad);
  await payFor(buyer, id);
  return { buyer, id };
}

/** The seller applies for rights protection. */
async function disputedOrder(): Promise<Case> {
  const { buyer, id } = await paidOrder();
  const reason = { reason: 'not_received', text: 'Nothing has arrived on my account.' } as const;
  await seller.client.call('fiat.dispute', { id, ...reason });
  return { buyer, id };
}

/** Makes a change as it will be after some time, without letting everything else go through it. */
function makeAfter<E extends ChangeEndpoint>(
  ms: number,
  { person, input }: { readonly person: FiatPerson; readonly input: Change<E>['input'] },
  use: (deps: Deps, change: Change<E>) => Promise<ReplyOf<E>>,
): Promise<ReplyOf<E>> {
  const { deps } = server.app.slices.fiat;
  const now = server.clock.now() + ms;
  const asked = { input, by: { userId: person.userId } as Change<E>['by'], context: {} as RequestContext };
  const later = { ...deps, clock: { ...deps.clock, now: () => now } };
  return deps.db.transaction((tx) => use(later, { ...asked, tx, now }));
}

const show = (
  person: FiatPerson,
  input: { readonly id: string; readonly text?: string; readonly picture?: string },
  key?: string,
) =>
  person.client.call(
    'fiat.add_evidence',
    { text: 'The statement of my bank of today.', ...input },
    key === undefined ? {} : { idempotencyKey: key },
  );
const askReview = (person: FiatPerson, id: string, key?: string) =>
  person.client.call(
    'fiat.request_review',
    { id, text: 'The voucher is of another payment.' },
    key === undefined ? {} : { idempotencyKey: key },
  );
const rule = async (id: string) => {
  await endEvidence(server, id);
  return stage.arbiter.client.call('fiat.operator_rule', {
    id,
    winner: 'buyer',
    ground: 'payment_proved',
    text: 'The statement shows the payment.',
  });
};

describe('evidence', () => {
  it('of both sides is seen by both, with the digest of its picture', async () => {
    const { buyer, id } = await disputedOrder();
    const picture = await uploadPaper(buyer.client, 'fiat_evidence');
    await show(buyer, { id, picture });
    const shown = await show(seller, { id, text: 'My account, see https://example.com' });
    const bytes = await (
      await seller.client.picture('fiat.picture', { order_id: id, id: picture })
    ).arrayBuffer();
    expect(shown.dispute).toMatchObject({
      opened_by: 'seller',
      reason: 'not_received',
      evidence_until: server.clock.now() + 24 * HOUR_MS,
      evidence: [
        { side: 'buyer', picture, sha256: createHash('sha256').update(Buffer.from(bytes)).digest('hex') },
        { side: 'seller', text: `My account, see ${FIAT_LINK_MASK}`, picture: null, sha256: null },
      ],
    });
    expect((await readOrder(buyer, id)).dispute).toEqual(shown.dispute);
    expect(shown.actions).toContain('add_evidence');
  });

  it('is added once for one key, and no picture twice', async () => {
    const { buyer, id } = await disputedOrder();
    const picture = await uploadPaper(buyer.client, 'fiat_evidence');
    await Promise.all([1, 2, 3].map(() => show(buyer, { id, picture }, 'one-proof')));
    expect((await readOrder(buyer, id)).dispute?.evidence).toHaveLength(1);
    const other = show(buyer, { id, text: 'Another text' }, 'one-proof');
    await expect(other).rejects.toMatchObject({ key: 'request.idempotency_conflict' });
    await expect(show(buyer, { id, picture })).rejects.toMatchObject({ key: 'file.already_used' });
  });

  it('comes from the two sides, with pictures of their own', async () => {
    const { buyer, id } = await disputedOrder();
    await expect(show(stranger, { id })).rejects.toMatchObject({ key: 'fiat.order_not_found' });
    const foreign = await uploadPaper(stranger.client, 'fiat_evidence');
    await expect(show(buyer, { id, picture: foreign })).rejects.toMatchObject({ key: 'file.not_found' });
    const voucher = await uploadPaper(buyer.client, 'payment_voucher');
    await expect(show(buyer, { id, picture: voucher })).rejects.toMatchObject({ key: 'file.not_found' });
    expect((await readOrder(buyer, id)).dispute?.evidence).toEqual([]);
  });

  it('needs a dispute', async () => {
    const { buyer, id } = await paidOrder();
    await expect(show(buyer, { id })).rejects.toMatchObject({ key: 'fiat.no_dispute' });
    await confirmReceipt(seller, id);
    await expect(show(buyer, { id })).rejects.toMatchObject({ key: 'fiat.no_dispute' });
  });

  it('is taken for a day and no longer', async () => {
    const { buyer, id } = await disputedOrder();
    const add = (ms: number) => makeAfter(ms, { person: buyer, input: { id, text: 'Late' } }, addEvidence);
    await add(24 * HOUR_MS - 1);
    await expect(add(24 * HOUR_MS)).rejects.toMatchObject({ key: 'fiat.evidence_closed' });
  });

  it('has an end', async () => {
    const { buyer, id } = await disputedOrder();
    const most = FIAT_LIMITS.evidenceMax;
    const all = await Promise.allSettled(Array.from({ length: most + 2 }, () => show(buyer, { id })));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(most);
    const refusal = { key: 'fiat.too_much_evidence', details: { limit: `${most}` } };
    await expect(show(buyer, { id })).rejects.toMatchObject(refusal);
    await show(seller, { id });
  });
});

describe('a review', () => {
  it('is asked for once, by either side', async () => {
    const { buyer, id } = await disputedOrder();
    await expect(askReview(buyer, id)).rejects.toMatchObject({ key: 'fiat.no_ruling' });
    await rule(id);
    const ruled = await readOrder(seller, id);
    expect(ruled.dispute?.review_until).toBe(server.clock.now() + FIAT_LIMITS.reviewMs);
    expect(ruled.actions).toContain('request_review');
    await expect(askReview(stranger, id)).rejects.toMatchObject({ key: 'fiat.order_not_found' });
    const asked = await askReview(seller, id, 'one-review');
    expect(asked.dispute?.review).toMatchObject({ asked_by: 'seller' });
    expect(asked.actions).not.toContain('request_review');
    expect((await askReview(seller, id, 'one-review')).dispute).toEqual(asked.dispute);
    await expect(askReview(buyer, id)).rejects.toMatchObject({ key: 'fiat.review_closed' });
  });

  it('comes too late once the ruling has stood', async () => {
    const { id } = await disputedOrder();
    await rule(id);
    const input = { id, text: 'Please look again.' };
    const ask = (ms: number) => makeAfter(ms, { person: seller, input }, requestReview);
    await expect(ask(FIAT_LIMITS.reviewMs)).rejects.toMatchObject({ key: 'fiat.review_closed' });
    expect((await ask(FIAT_LIMITS.reviewMs - 1)).state).toBe('disputed');
  });
});

it('keeps everything in one file, for the two sides', async () => {
  const { buyer, id } = await disputedOrder();
  const picture = await uploadPaper(seller.client, 'fiat_evidence');
  await show(seller, { id, picture });
  await buyer.client.call('fiat.send_message', { order_id: id, kind: 'text', text: 'I did pay.' });
  const file = await buyer.client.call('fiat.dispute_file', { id });
  expect(file).toMatchObject({
    buyer_name: buyer.name,
    seller_name: seller.name,
    made_at: server.clock.now(),
  });
  expect(file.order).toEqual(await readOrder(buyer, id));
  expect(file.messages.map(({ text }) => text)).toEqual(['open', 'pay', 'dispute', 'I did pay.']);
  const { voucher } = file.order;
  expect(new Set(file.pictures.map((one) => one.id))).toEqual(new Set([voucher, picture]));
  for (const one of file.pictures) {
    const blob = await buyer.client.picture('fiat.picture', { order_id: id, id: one.id });
    const bytes = Buffer.from(await blob.arrayBuffer());
    expect(one).toMatchObject({ content_type: 'image/jpeg', bytes: bytes.length });
    expect(one.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
  const foreign = stranger.client.call('fiat.dispute_file', { id });
  await expect(foreign).rejects.toMatchObject({ key: 'fiat.order_not_found' });
});
