import { type Endpoint, ENDPOINTS, OPERATOR_ROLES } from '@openbourse/api';
import type { OperatorCall } from '@openbourse/client';
import { HOUR_MS } from '@openbourse/money';
import { wellFormed } from '../../apps/server/src/testing/well-formed-input.ts';
import type { Act, Capability, Scene, Town } from './capability.ts';
import { allOf } from './list.ts';
import { decide } from './second-person.ts';

const REASON = 'As agreed in the weekly meeting';
const MANUAL_ENTRY = 'manual_entry';
const APPROVED = { kind: 'ledger.post_entry', state: 'approved' } as const;

/** Of four proposals one is rejected. */
const decision = ({ random }: Scene): 'approve' | 'reject' => (random.int(4) === 0 ? 'reject' : 'approve');

const postEntry: Act = {
  name: 'operator.post_entry',
  weight: 3,
  run: async (scene) => {
    const { town, person, random, pick } = scene;
    const proposed = await town.officer('ledger_maker').change(
      'ledger.operator_post_entry',
      {
        ...{ uid: person.uid, account_type_id: 1, currency_id: 1, kind: 'compensation', reason: REASON },
        direction: pick(['credit', 'debit'] as const),
        amount: scene.decimal(0, 900, 2),
      },
      random,
    );
    await decide(town, proposed, { role: 'ledger_checker', decision: decision(scene), random });
  },
};

/** Lets the second operator of risk decide what `propose` answers. */
function announced(
  name: string,
  propose: (scene: Scene, effectiveFrom: number) => Promise<{ readonly id: number } | null>,
): Act {
  return {
    name: `operator.${name}`,
    weight: 1,
    run: async (scene) => {
      const { town, world, random } = scene;
      const proposed = await propose(scene, world.clock.now() + 2 * HOUR_MS);
      await decide(town, proposed, { role: 'risk', decision: decision(scene), random });
    },
  };
}

const announceFees = announced('announce_fees', (scene, effective_from) =>
  scene.town.officer('risk').change(
    'spot.operator_add_fee_rule',
    {
      ...{ currency_match_id: scene.pick([1, 2]), effective_from, reason: REASON },
      maker_fee_percent: scene.decimal(0, 0.2, 4),
      taker_fee_percent: scene.decimal(0.2, 1, 4),
    },
    scene.random,
  ),
);

const announceFilters = announced('announce_filters', (scene, effective_from) =>
  scene.town
    .officer('risk')
    .change(
      'market.operator_change_filters',
      { currency_match_id: 2, min_notional: scene.decimal(40, 90, 0), effective_from, reason: REASON },
      scene.random,
    ),
);

const announceLevels = announced('announce_levels', (scene, effective_from) =>
  scene.town.officer('risk').change(
    'tier.operator_add_programme',
    {
      levels: `VIP 1|vip1|${scene.decimal(1, 900, 0)}|\nVIP 2|vip2|${scene.decimal(1_000, 9_000, 0)}|100000`,
      ...{ keep_days: scene.pick([0, 1, 14]), effective_from, reason: REASON },
    },
    scene.random,
  ),
);

const assignGroup = announced('assign_group', (scene, until) =>
  scene.town.officer('risk').change(
    'tier.operator_assign',
    {
      ...{ user_id: scene.person.userId, user_group: scene.pick(['vip1', 'maker']) },
      ...{ until, reason: REASON },
    },
    scene.random,
  ),
);

const announceMicro = announced('announce_micro', (scene, effective_from) =>
  scene.town.officer('risk').change(
    'micro.operator_add_product',
    {
      ...{ seconds: scene.pick([30, 60, 90]), is_offered: true, effective_from, reason: REASON },
      ...{ profit_percent: scene.decimal(60, 90, 0), loss_percent: '100' },
    },
    scene.random,
  ),
);

/** A market takes no new orders for a while, by one person; two open it again soon, or somewhen. */
const setMode: Act = {
  name: 'operator.set_mode',
  weight: 1,
  run: async (scene) => {
    const { town, world, random, pick } = scene;
    const input = { mode: 'cancel_only', product: 'spot', currency_match_id: pick([1, 2]) } as const;
    const set = await town
      .officer('risk')
      .change('site.operator_set_mode', { ...input, reason: REASON }, random);
    if (set === null || random.int(3) === 0) return;
    await new Promise<void>((resolve) => void world.clock.after(2_000, resolve));
    await lift(scene, set.id);
  },
};

const liftModes: Act = {
  name: 'operator.lift_modes',
  weight: 3,
  run: async (scene) => {
    const modes = await scene.town.officer('risk').call('site.operator_modes', {});
    for (const { id, set_by } of modes) if (set_by !== null) await lift(scene, id);
  },
};

async function lift({ town, random }: Scene, id: number): Promise<void> {
  const proposed = await town
    .officer('risk')
    .change('site.operator_lift_mode', { id, reason: REASON }, random);
  await decide(town, proposed, { role: 'risk', random });
}

/** Calls that would shut people or everything out, which gives an accomplice nothing. */
const SHUTTING_OUT = new Set([
  'apikey.operator_revoke',
  'identity.operator_disable_user',
  'identity.operator_end_sessions',
  'identity.operator_freeze_user',
  'ledger.operator_audit_now',
  'market.operator_halt',
  'site.operator_set_mode',
  'wallet.operator_stop_withdrawals',
]);

const ALONE: readonly Endpoint[] = ENDPOINTS.filter(
  ({ name, audience, roles, change, isUpload }) =>
    audience === 'operator' && roles.length > 0 && change !== null && !isUpload && !SHUTTING_OUT.has(name),
);

/** Everything that one operator may begin for an accomplice, and then the approval of it. */
const actAlone: Act = {
  name: 'operator.alone',
  weight: 2,
  run: async ({ town, person, random, pick }) => {
    const role = pick(OPERATOR_ROLES);
    const officer = town.officer(role);
    const calls = ALONE.filter(({ roles }) => roles.includes(role));
    if (calls.length === 0) return;
    for (let tries = 0; tries < 4; tries += 1) {
      const endpoint = pick(calls);
      const input: Record<string, string> = { ...wellFormed(endpoint) };
      if ('uid' in input) input['uid'] = person.uid;
      if ('user_id' in input) input['user_id'] = String(person.userId);
      const reply = await officer.change(endpoint.name as OperatorCall, input as never, random);
      if (reply === null || endpoint.checkers.length === 0) continue;
      const { id } = reply as unknown as { readonly id: number };
      const approval = { id, decision: 'approve', reason: REASON } as const;
      if ((await officer.change('operator.decide_proposal', approval, random)) !== null)
        town.fail('alone', `${officer.email} approved a proposal of that person: ${id} of ${endpoint.name}`);
    }
  },
};

/** Two persons stand behind every movement by hand, and nothing moves that was rejected or waits. */
async function checkEntries(town: Town): Promise<void> {
  const checker = town.officer('ledger_checker');
  const entries = await allOf((cursor) =>
    checker.call('ledger.operator_manual_entries', { cursor, limit: 100 }),
  );
  const approved = await allOf((cursor) =>
    checker.call('operator.proposals', { ...APPROVED, cursor, limit: 100 }),
  );
  if (entries.length !== approved.length)
    town.fail('alone', `${entries.length} movements by hand, and ${approved.length} were approved`);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  for (const person of town.people) {
    const { data } = await person.call('ledger.account_entries', { kind: MANUAL_ENTRY, limit: 100 });
    for (const { amount, reference } of data) {
      const entry = byId.get(reference ?? '');
      if (entry === undefined || entry.maker_id === entry.checker_id)
        town.fail('alone', `${person.email} got ${amount} by hand without two persons: ${reference}`);
    }
  }
}

export const operator: Capability = {
  name: 'operator',
  acts: [
    ...[postEntry, announceFees, announceFilters, announceMicro, announceLevels, assignGroup],
    ...[setMode, liftModes, actAlone],
  ],
  book: async (person, sums) => {
    const entries = await allOf((cursor) =>
      person.call('ledger.account_entries', { kind: MANUAL_ENTRY, cursor, limit: 100 }),
    );
    for (const { code, amount } of entries) sums.add(code, amount);
  },
  check: checkEntries,
};
