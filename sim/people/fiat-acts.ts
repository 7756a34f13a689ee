import { FIAT_CANCEL_REASONS, FIAT_DISPUTE_REASONS, FIAT_POSTPONE_REASONS } from '@openbourse/api';
import { uploadPaper } from '../../apps/server/src/testing/identity-papers.ts';
import type { Act, Scene } from './capability.ts';
import type { Person } from './person.ts';
import { nameOf } from './fiat-stage.ts';

const COINS = [
  { id: 1, venue: null, lots: [50, 3_000, 2] },
  { id: 1, venue: null, lots: [50, 3_000, 6] },
  { id: 2, venue: 'BTC/USDT', lots: [0.001, 0.03, 8] },
] as const;
const UNITS = ['USD', 'USD', 'EUR', 'CNY'] as const;
const isOneOf = (scene: Scene, count: number): boolean => scene.random.int(count) === 0;

/** Terms of an ad, now and then ones that no ad can have. */
async function termsOf(scene: Scene, side: 'buy' | 'sell') {
  const coin = scene.pick(COINS);
  const unit = scene.pick(UNITS);
  const isFloating = unit !== 'CNY' && isOneOf(scene, 2);
  const value = coin.venue === null ? 1 : Number(scene.world.venues.priceOf(coin.venue));
  const rate = { USD: 1, EUR: 0.87, CNY: 7.1 }[unit];
  const price = (value * rate * (side === 'sell' ? 1.01 : 0.99)).toFixed(coin.venue === null ? 4 : 2);
  const methods = await scene.person.call('fiat.collection_methods', {});
  const [low, high, decimals] = coin.lots;
  return {
    subject: { side, currency_id: coin.id, unit },
    terms: {
      quantity: scene.decimal(low, high, decimals),
      ...(isFloating
        ? ({ price_kind: 'floating', floating_percent: scene.decimal(84, 116, 2) } as const)
        : ({ price_kind: 'fixed', price } as const)),
      min_volume: scene.decimal(9, 90, 2),
      max_volume: scene.decimal(80, 4_000, 2),
      ...(side === 'buy' ? { payment_kinds: 'bank' } : { method_ids: methods[0]?.id ?? '' }),
      window_minutes: scene.pick(['15', '30', '60'] as const),
      is_auto_open: isOneOf(scene, 5) ? 'false' : 'true',
    },
  } as const;
}

const publish: Act = {
  name: 'fiat.publish',
  weight: 4,
  run: async (scene) => {
    const { subject, terms } = await termsOf(scene, scene.pick(['sell', 'buy'] as const));
    await scene.person.change('fiat.publish_ad', { ...subject, ...terms }, scene.random);
  },
};

const changeAd: Act = {
  name: 'fiat.change_ad',
  weight: 3,
  run: async (scene) => {
    const { data: ads } = await scene.person.call('fiat.own_ads', { limit: 50 });
    if (ads.length === 0) return;
    const { id, side } = scene.pick(ads);
    if (isOneOf(scene, 3)) {
      const { terms } = await termsOf(scene, side);
      await scene.person.change('fiat.edit_ad', { id, ...terms }, scene.random);
      return;
    }
    const action = scene.pick(['open', 'suspend', 'suspend', 'cancel'] as const);
    await scene.person.change('fiat.change_ad', { id, action }, scene.random);
  },
};

const setAway: Act = {
  name: 'fiat.set_away',
  weight: 1,
  run: async ({ person, random, pick }) =>
    void (await person.change('fiat.set_away', { is_away: pick(['true', 'false', 'false']) }, random)),
};

/** Takes an ad; who opens and lets the time run out is a slow buyer. */
const take: Act = {
  name: 'fiat.take',
  weight: 12,
  run: async (scene) => {
    const { person } = scene;
    const want = scene.pick(['buy', 'buy', 'sell'] as const);
    const isUsual = scene.random.int(3) > 0;
    const [currency_id, unit] = isUsual ? ([1, 'USD'] as const) : [scene.pick([1, 2]), scene.pick(UNITS)];
    const { data: ads } = await person.call('fiat.ads', { want, currency_id, unit, limit: 20 });
    if (ads.length === 0) return;
    const { id: ad_id, price, min_volume, available_volume } = scene.pick(ads);
    const [low, high] = [Number(min_volume), Number(available_volume ?? '0')];
    if (price === null || high < low) return;
    const amount = isOneOf(scene, 4)
      ? (available_volume ?? '0')
      : scene.decimal(low, Math.min(high, low * 3), 2);
    const [method] = await person.call('fiat.collection_methods', {});
    const size = isOneOf(scene, 4) ? { quantity: (Number(amount) / Number(price)).toFixed(6) } : { amount };
    const way = want === 'buy' ? ({ kind: 'bank' } as const) : { method_id: method?.id ?? '' };
    await person.change('fiat.open_order', { ad_id, ...size, price, ...way }, scene.random);
  },
};

type Order = Awaited<ReturnType<typeof activeOf>>[number];

async function activeOf(scene: Scene, role?: 'buyer' | 'seller') {
  const { data } = await scene.person.call('fiat.orders', {
    ...{ is_active: 'true', limit: 50 },
    ...(role !== undefined && { role }),
  });
  return data;
}

/** Something with one of the person's orders that are not over. */
const withOrder = (
  name: string,
  { weight, role }: { readonly weight: number; readonly role?: 'buyer' | 'seller' },
  run: (scene: Scene, order: Order) => Promise<unknown>,
): Act => ({
  name: `fiat.${name}`,
  weight,
  run: async (scene) => {
    const orders = await activeOf(scene, role);
    if (orders.length > 0) await run(scene, scene.pick(orders));
  },
});

const VOUCHER = 'voucher';

/** A picture of a payment, now and then one that was uploaded some time before. */
async function takeVoucher(scene: Scene): Promise<string> {
  const { client, notes } = scene.person;
  const known = notes.get(VOUCHER) as string | undefined;
  notes.delete(VOUCHER);
  if (isOneOf(scene, 2)) notes.set(VOUCHER, await uploadPaper(client, 'payment_voucher'));
  return known ?? uploadPaper(client, 'payment_voucher');
}

/** A buyer reports a payment, now and then from another account or without having paid. */
const pay = withOrder('pay', { weight: 10, role: 'buyer' }, async (scene, { id, state }) => {
  const { person } = scene;
  if (state !== 'unpaid' && !isOneOf(scene, 6)) return;
  const isBare = isOneOf(scene, 8);
  const voucher = isBare ? undefined : await takeVoucher(scene);
  const payer_name = isOneOf(scene, 5) ? 'Boris Other' : nameOf(person);
  await person.change(
    'fiat.pay',
    { id, payer_name, ...(voucher !== undefined && { voucher }) },
    scene.random,
  );
});

const cancel = withOrder('cancel', { weight: 2, role: 'buyer' }, ({ person, random, pick }, { id }) =>
  person.change('fiat.cancel', { id, reason: pick(FIAT_CANCEL_REASONS) }, random),
);

const confirm = withOrder('confirm', { weight: 8, role: 'seller' }, async (scene, { id, state }) => {
  if (state === 'unpaid' && !isOneOf(scene, 6)) return;
  const is_payer_name_equal = isOneOf(scene, 6) ? 'false' : 'true';
  const { person, random, town } = scene;
  const { has_authenticator } = await person.call('identity.info', {});
  // A thief has the transaction password and not the authenticator.
  const isThief = isOneOf(scene, 6);
  const proof = isThief ? { pay_password: person.payPassword } : proofOf(person);
  const done = await person.change('fiat.confirm', { id, is_payer_name_equal, ...proof }, random);
  const after = await person.call('identity.info', {});
  if (isThief && done !== null && has_authenticator && after.has_authenticator)
    town.fail('standing', `order ${id} was confirmed without the authenticator of ${person.email}`);
});

/** The transaction password and, where an authenticator is bound, its code. */
function proofOf({ payPassword: pay_password, secrets }: Person): {
  readonly pay_password: string;
  readonly auth_code?: string;
} {
  const auth_code = secrets.authenticator?.code() ?? null;
  return { pay_password, ...(auth_code !== null && { auth_code }) };
}

const extend = withOrder('extend', { weight: 2, role: 'seller' }, ({ person, random }, { id }) =>
  person.change('fiat.extend', { id }, random),
);

const postpone = withOrder('postpone', { weight: 2, role: 'seller' }, ({ person, random, pick }, { id }) =>
  person.change('fiat.postpone', { id, reason: pick(FIAT_POSTPONE_REASONS) }, random),
);

const dispute = withOrder('dispute', { weight: 5 }, ({ person, random, pick }, { id }) =>
  person.change('fiat.dispute', { id, reason: pick(FIAT_DISPUTE_REASONS), text: 'See my account.' }, random),
);

const addEvidence = withOrder('add_evidence', { weight: 4 }, async (scene, { id, state }) => {
  if (state !== 'disputed') return;
  const { person, random } = scene;
  const picture = isOneOf(scene, 2) ? await uploadPaper(person.client, 'fiat_evidence') : undefined;
  const text = 'The statement of my bank.';
  await person.change('fiat.add_evidence', { id, text, ...(picture !== undefined && { picture }) }, random);
});

const requestReview = withOrder(
  'request_review',
  { weight: 4 },
  async ({ person, random }, { id, state }) => {
    if (state === 'disputed') await person.change('fiat.request_review', { id, text: 'Look again.' }, random);
  },
);

const write = withOrder('write', { weight: 2 }, ({ person, random }, { id: order_id }) =>
  person.change('fiat.send_message', { order_id, kind: 'text', text: 'Hello, www.example.com' }, random),
);

/** Buyer and seller of one order act at the same instant, each as suits it. */
const collide = withOrder('collide', { weight: 3, role: 'seller' }, async (scene, { id }) => {
  const { person, random, town } = scene;
  const others = await Promise.all(
    town.people
      .filter(({ userId }) => userId !== person.userId)
      .map(async (other) => {
        const { data } = await other.call('fiat.orders', { is_active: 'true', role: 'buyer', limit: 50 });
        return data.some((one) => one.id === id) ? [other] : [];
      }),
  );
  const buyer = others.flat()[0];
  if (buyer === undefined) return;
  const known = { is_payer_name_equal: 'true', ...proofOf(person) } as const;
  await Promise.all([
    person.change('fiat.confirm', { id, ...known }, random),
    buyer.change('fiat.cancel', { id, reason: 'agreed' }, random),
    buyer.change('fiat.dispute', { id, reason: 'not_released', text: 'Nothing comes.' }, random),
  ]);
});

/** Acts of the people; those of operators are apart. */
export const FIAT_ACTS: readonly Act[] = [
  ...[publish, changeAd, setAway, take, pay, cancel, confirm, extend, postpone],
  ...[dispute, addEvidence, requestReview, write, collide],
];
