import { HOUR_MS } from '@openbourse/money';
import { CHAIN_CODES } from '../world/chains.ts';
import type { Act, Scene } from './capability.ts';
import { decide } from './second-person.ts';

const REASON = 'Compared with the statement';
/** The cap that lets everything leave, in USDT an hour. */
const CAP = '5000000';
/** Longer than the notice that a delisting needs. */
const NOTICE_MS = 7 * 24 * HOUR_MS + HOUR_MS;
/** Longer than a delisted coin can be withdrawn at least. */
const WITHDRAWALS_MS = 31 * 24 * HOUR_MS;

const isOneOf = ({ random }: Scene, count: number): boolean => random.int(count) === 0;

/** A maker decides about what waits longest, and where two are needed a checker after it; both at once now and then. */
const review: Act = {
  name: 'wallet.review',
  weight: 8,
  run: async (scene) => {
    const { town, random } = scene;
    const [maker, checker] = [town.officer('withdrawal_maker'), town.officer('withdrawal_checker')];
    const asked = { state: 'pending_review', order: 'oldest', limit: 20 } as const;
    const { data } = await maker.call('wallet.operator_withdrawals', asked);
    for (const { id } of data.slice(0, 1 + random.int(4))) {
      const decision = isOneOf(scene, 8) ? ('reject' as const) : ('approve' as const);
      const input = { id, decision, reason: REASON };
      const first = maker.change('wallet.operator_decide_withdrawal', input, random);
      if (!isOneOf(scene, 4)) await first;
      await Promise.all([first, checker.change('wallet.operator_decide_withdrawal', input, random)]);
    }
  },
};

const reviewClaims: Act = {
  name: 'wallet.review_claims',
  weight: 2,
  run: async (scene) => {
    const { town, random } = scene;
    const [maker, checker] = [town.officer('ledger_maker'), town.officer('ledger_checker')];
    const asked = { kind: 'manual', state: 'pending_review', limit: 20 } as const;
    const { data } = await maker.call('wallet.operator_deposits', asked);
    for (const { id, received } of data) {
      const decision = isOneOf(scene, 4) ? ('reject' as const) : ('approve' as const);
      const input = { id, decision, amount: received, reason: REASON };
      await maker.change('wallet.operator_decide_manual_deposit', input, random);
      await checker.change('wallet.operator_decide_manual_deposit', input, random);
    }
  },
};

/** Withdrawals of a chain stop by one person; two let them go on, most often soon. */
const stop: Act = {
  name: 'wallet.stop',
  weight: 1,
  run: async (scene) => {
    const { town, random } = scene;
    const input = { chain: scene.pick(CHAIN_CODES), reason: REASON };
    await town.officer('risk').change('wallet.operator_stop_withdrawals', input, random);
  },
};

const resume: Act = {
  name: 'wallet.resume',
  weight: 3,
  run: async ({ town, random, pick }) => {
    const input = { chain: pick(CHAIN_CODES), reason: REASON };
    const risk = town.officer('risk');
    const stopped = (await risk.call('wallet.operator_withdrawal_switches', {})).some(
      ({ chain, is_stopped }) => chain === input.chain && is_stopped,
    );
    if (!stopped) return;
    const proposed = await risk.change('wallet.operator_resume_withdrawals', input, random);
    await decide(town, proposed, { role: 'risk', random });
  },
};

const lowerCap: Act = {
  name: 'wallet.lower_cap',
  weight: 1,
  run: async ({ town, random, pick }) => {
    const input = { chain: pick(CHAIN_CODES), cap_usdt: pick(['500', '5000', '20000']), reason: REASON };
    await town.officer('withdrawal_maker').change('wallet.operator_lower_hot_wallet_cap', input, random);
  },
};

const raiseCap: Act = {
  name: 'wallet.raise_cap',
  weight: 2,
  run: async ({ town, random, pick }) => {
    const input = { chain: pick(CHAIN_CODES), cap_usdt: CAP, reason: REASON };
    const proposed = await town
      .officer('withdrawal_maker')
      .change('wallet.operator_change_hot_wallet_cap', input, random);
    await decide(town, proposed, { role: 'withdrawal_maker', random });
  },
};

/** A coin of a chain is delisted and listed again; two decide about what arrives between. */
const delist: Act = {
  name: 'wallet.delist',
  weight: 1,
  run: async (scene) => {
    const { town, world, random } = scene;
    const risk = town.officer('risk');
    const { assets } = await risk.call('wallet.operator_assets', {});
    const asset = scene.pick(assets.filter(({ chain }) => CHAIN_CODES.some((code) => code === chain)));
    const from = world.clock.now() + NOTICE_MS + random.int(HOUR_MS);
    const dates = { deposits_until: from, withdrawals_until: from + WITHDRAWALS_MS };
    const proposed =
      asset.delisting === null
        ? await risk.change(
            'wallet.operator_delist_asset',
            { asset_id: asset.id, ...dates, reason: REASON },
            random,
          )
        : await risk.change('wallet.operator_relist_asset', { asset_id: asset.id, reason: REASON }, random);
    await decide(town, proposed, { role: 'risk', random });
  },
};

const decideLate: Act = {
  name: 'wallet.decide_late',
  weight: 2,
  run: async (scene) => {
    const { town, random } = scene;
    const maker = town.officer('ledger_maker');
    const { data } = await maker.call('wallet.operator_deposits', { state: 'late', limit: 20 });
    for (const { id: deposit_id } of data) {
      const call = isOneOf(scene, 3)
        ? 'wallet.operator_reject_late_deposit'
        : 'wallet.operator_credit_late_deposit';
      const proposed = await maker.change(call, { deposit_id, reason: REASON }, random);
      await decide(town, proposed, { role: 'ledger_checker', random });
    }
  },
};

export const WALLET_DESK_ACTS: readonly Act[] = [
  ...[review, reviewClaims, stop, resume, lowerCap, raiseCap, delist, decideLate],
];
