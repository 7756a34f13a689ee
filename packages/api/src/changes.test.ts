import { describe, expect, it } from 'vitest';
import { type Endpoint, ENDPOINTS } from './index.ts';

/** Posts that need no gate, each with its reason. */
const NEEDS_NO_GATE: Readonly<Record<string, string>> = {
  'content.operator_preview': 'reads: the text to show is too long for a query',
  'demo.send_coins': 'asks the chain of the demonstration and stores nothing',
  'identity.logout': 'ends the session that calls it',
  'identity.socket_ticket': 'makes a ticket that lives in memory',
  'ledger.operator_audit_now': 'starts a check that changes nothing it looks at',
  'operator.logout': 'ends the session that calls it',
  'operator.socket_ticket': 'makes a ticket that lives in memory',
  'support.operator_presence': 'is a heartbeat',
};

/** Posts whose slices ask for themselves what the gate would ask. */
const ASKS_ITSELF: readonly string[] = [
  'fiat.operator_change_ad',
  'fiat.operator_decide_merchant',
  'fiat.operator_declare_outage',
  'fiat.operator_end_outage',
  'fiat.operator_rule',
  'fiat.operator_send_message',
  'fiat.read_messages',
  'fiat.remove_collection_method',
  'fiat.set_away',
  'fiat.set_default_collection_method',
  'identity.amend_password',
  'identity.amend_pay_password',
  'identity.anti_phishing_code',
  'identity.authenticator_begin',
  'identity.authenticator_bind',
  'identity.authenticator_unbind',
  'identity.bind_account',
  'identity.freeze',
  'identity.operator_disable_user',
  'identity.operator_end_sessions',
  'identity.operator_freeze_user',
  'identity.passkey_begin',
  'identity.passkey_finish',
  'identity.passkey_remove',
  'identity.passkey_rename',
  'identity.renew_recovery_codes',
  'identity.revoke_session',
  'identity.send_bind_code',
  'identity.send_code',
  'operator.decide_proposal',
  'verification.advanced',
  'verification.operator_claim',
  'verification.operator_decide',
  'verification.real_name',
  'wallet.operator_lower_hot_wallet_cap',
  'wallet.operator_stop_withdrawals',
  'wallet.operator_withdraw_term',
];

/** Changes of the console that any operator makes: each of the caller's own login alone. */
const OF_ANY_OPERATOR: readonly string[] = ['operator.amend_password', 'operator.end_session'];

const OF_SESSIONS: readonly Endpoint[] = ENDPOINTS.filter(({ audience }) => audience !== 'public');
const CHANGES: readonly Endpoint[] = OF_SESSIONS.filter(({ change }) => change !== null);

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** Reports whether something in a reply is shown once and opens something. */
function hasSecret({ properties = {}, items, anyOf = [] }: Schema): boolean {
  const isOne = Object.keys(properties).some((name) => /^(secret|recovery_codes|link|.*Token)$/.test(name));
  const parts = [...Object.values(properties), ...anyOf, ...(items === undefined ? [] : [items])];
  return isOne || parts.some(hasSecret);
}

describe('a call that a session posts', () => {
  const posts = OF_SESSIONS.filter(({ method }) => method === 'POST').map(({ name }) => name as string);

  it('passes the gate, or is listed with its reason', () => {
    const changes = new Set<string>(CHANGES.map(({ name }) => name));
    const beside = posts.filter((name) => !changes.has(name) && !ASKS_ITSELF.includes(name));
    expect(beside.sort()).toEqual(Object.keys(NEEDS_NO_GATE).sort());
  });

  it('is listed under a name that exists', () => {
    expect(ASKS_ITSELF.filter((name) => !posts.includes(name))).toEqual([]);
  });
});

describe('a change', () => {
  it.each(CHANGES.map((call) => [call.name, call] as const))(
    '%s is posted and says who may',
    (name, call) => {
      expect(call.method).toBe('POST');
      expect(call.change?.by === 'operator').toBe(call.audience === 'operator');
      const isOfAny = call.audience === 'user' || OF_ANY_OPERATOR.includes(name);
      expect(call.roles.length === 0).toBe(isOfAny);
      expect(call.change?.isSecret).toBe(hasSecret(call.reply as Schema));
    },
  );

  it.each(CHANGES.filter(({ change }) => change?.proof !== 'none').map((call) => [call.name, call] as const))(
    '%s takes what proves its caller',
    (_name, { input, change }) => {
      const fields = change?.proof === 'second_factor' ? ['pay_password', 'auth_code'] : ['pay_password'];
      expect(Object.keys(input.properties)).toEqual(expect.arrayContaining(fields));
    },
  );
});
