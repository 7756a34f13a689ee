import type { CallReply } from '@openbourse/client';
import { FIAT_GROUND_WINNERS, FIAT_RULING_REASONS } from '@openbourse/api';
import type { Act, Scene } from './capability.ts';
import type { Officer } from './person.ts';

const arbiterOf = ({ town, pick }: Scene): Officer => town.officer('fiat_arbiter', pick(['first', 'second']));

/** An arbiter rules or looks a second time; both arbiters want the same order now and then. */
const rule: Act = {
  name: 'fiat.rule',
  weight: 8,
  run: async (scene) => {
    const { data } = await arbiterOf(scene).call('fiat.operator_orders', { is_waiting: 'true', limit: 50 });
    if (data.length === 0) return;
    const { id } = scene.pick(data);
    const ground = scene.pick(FIAT_RULING_REASONS);
    const fitting = scene.pick(FIAT_GROUND_WINNERS[ground]);
    const winner = scene.random.int(10) === 0 ? scene.pick(['buyer', 'seller'] as const) : fitting;
    const input = { id, winner, ground, text: 'The statement of the bank.' };
    const count = 1 + scene.random.int(2);
    const arbiters = count === 1 ? [arbiterOf(scene)] : [arbiterOf(scene), arbiterOf(scene)];
    const rulings = await Promise.all(
      arbiters.map((arbiter) => arbiter.change('fiat.operator_rule', input, scene.random)),
    );
    for (const ruled of rulings) if (ruled !== null) judge(scene, ruled, winner);
  },
};

/** The second of two arbiters decides, and who wins has the coins. */
function judge({ town }: Scene, ruled: CallReply<'fiat.operator_rule'>, winner: 'buyer' | 'seller'): void {
  const { id, state, ruled_by } = ruled;
  const names = new Set(ruled_by.map(({ operator_name }) => operator_name));
  if (names.size !== ruled_by.length) town.fail('ruling', `one arbiter has ruled twice on ${id}`);
  if (ruled_by.length === 2 && state !== (winner === 'buyer' ? 'completed' : 'cancelled'))
    town.fail('ruling', `${id} is ${state}, and the ${winner} has won`);
}

const interrupt: Act = {
  name: 'fiat.interrupt',
  weight: 1,
  run: async (scene) => {
    const arbiter = arbiterOf(scene);
    const [last] = await arbiter.call('fiat.operator_outages', {});
    const reason = 'banks are closed';
    if (last === undefined || last.until !== null)
      await arbiter.change('fiat.operator_declare_outage', { reason }, scene.random);
    else await arbiter.change('fiat.operator_end_outage', { id: last.id, reason }, scene.random);
  },
};

const removeAd: Act = {
  name: 'fiat.remove_ad',
  weight: 1,
  run: async (scene) => {
    const { data } = await arbiterOf(scene).call('fiat.operator_ads', { state: 'open', limit: 50 });
    if (data.length === 0) return;
    const action = scene.pick(['suspend', 'suspend', 'remove'] as const);
    const input = { id: scene.pick(data).id, action, reason: 'complaints' };
    await arbiterOf(scene).change('fiat.operator_change_ad', input, scene.random);
  },
};

/** A person applies as a merchant or leaves, and an arbiter decides about an application or withdraws an old one. */
const decide: Act = {
  name: 'fiat.decide',
  weight: 2,
  run: async (scene) => {
    const { person, random } = scene;
    const proof = { pay_password: person.payPassword };
    if (random.int(4) === 0) {
      await person.change('fiat.leave', proof, random);
      return;
    }
    await person.change('fiat.apply', { business_name: `House ${person.index}`, ...proof }, random);
    const { data } = await arbiterOf(scene).call('fiat.operator_merchants', { limit: 50 });
    if (data.length === 0) return;
    const { id, state } = scene.pick(data);
    const decision = state === 'applied' ? scene.pick(['certify', 'certify', 'reject'] as const) : 'revoke';
    if (decision === 'revoke' && random.int(6) > 0) return;
    await arbiterOf(scene).change(
      'fiat.operator_decide_merchant',
      { id, decision, is_history_waived: 'true', reason: 'as the papers say' },
      random,
    );
  },
};

/** Acts at the desk of arbiters. */
export const FIAT_DESK_ACTS: readonly Act[] = [rule, interrupt, removeAd, decide];
