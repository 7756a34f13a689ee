import { describe, expect, it } from 'vitest';
import { type Endpoint, ENDPOINTS, moveText, PRODUCTS } from './index.ts';

/** Posts beside the gate, by the reason. */
const BESIDE_THE_GATE: Readonly<Record<string, readonly string[]>> = {
  'has no session yet: codes, challenges and counted tries guard it': [
    'identity.forget_password',
    'identity.login',
    'identity.login_passkey_begin',
    'identity.login_passkey_finish',
    'identity.login_second',
    'identity.register',
    'identity.send_email',
    'identity.send_sms',
    'operator.begin_enrolment',
    'operator.enrol',
    'operator.login',
  ],
  'is for everybody: an allowance of its own and a number of rows that are kept guard it': ['content.rate'],
  'reads: the text to show is too long for a query': ['content.operator_preview'],
};

/** Changes without a key, by the reason why a repeat does no harm. */
const WITHOUT_KEY: Readonly<Record<string, readonly string[]>> = {
  'is judged by a password, of which no quick hash may be kept': [
    'identity.amend_password',
    'identity.amend_pay_password',
    'operator.amend_password',
  ],
  'is judged by a code or a challenge that is used up': [
    'identity.authenticator_bind',
    'identity.authenticator_unbind',
    'identity.bind_account',
    'identity.passkey_finish',
    'identity.renew_recovery_codes',
  ],
  'is counted and sent again on purpose': ['identity.send_bind_code', 'identity.send_code'],
  'hands out what holds for one use and a short time': [
    'convert.quote',
    'identity.authenticator_begin',
    'identity.passkey_begin',
    'identity.socket_ticket',
    'operator.socket_ticket',
  ],
  'keeps a picture for an hour, unless a call with a key names it': [
    'file.image_upload',
    'file.operator_upload',
    'site.operator_brand_picture',
  ],
  'keeps a version that nothing reads until two persons put it into effect, by a call with a key': [
    'screening.operator_upload_list',
  ],
  'sets what holds from now on, which the same call leaves as it is': [
    'convert.pause_plan',
    'convert.resume_plan',
    'fiat.set_away',
    'fiat.set_default_collection_method',
    'identity.anti_phishing_code',
    'identity.passkey_rename',
    'ledger.set_settings',
    'micro.exclude_self',
    'micro.set_loss_limit',
    'notification.push_subscribe',
    'notification.set_kind',
    'notification.set_settings',
    'payment.set_settings',
    'subscription.operator_save_text',
    'support.operator_presence',
    'terminal.save',
  ],
  'ends or reads what can end or be read once': [
    'alert.remove',
    'apikey.revoke',
    'convert.accept',
    'convert.remove_plan',
    'fiat.read_messages',
    'identity.freeze',
    'identity.logout',
    'identity.passkey_remove',
    'identity.revoke_session',
    'notification.push_unsubscribe',
    'notification.read',
    'operator.end_session',
    'operator.logout',
    'spot.cancel_order',
    'support.read_messages',
    'wallet.remove_address',
  ],
  'looks, and leaves at most a row that says who looked': [
    'ledger.operator_audit_now',
    'referral.operator_check_code',
  ],
  'sends coins of a demonstration, which are worth nothing': ['demo.send_coins'],
};

/** Changes of products that go on in every mode: money stays where it is. */
const IN_EVERY_MODE: readonly string[] = [
  'fiat.add_evidence',
  'fiat.read_messages',
  'fiat.remove_collection_method',
  'fiat.save_collection_method',
  'fiat.send_message',
  'fiat.set_away',
  'fiat.set_default_collection_method',
  'ledger.set_settings',
  'micro.exclude_self',
  'micro.refill_practice',
  'micro.set_loss_limit',
  'wallet.bind_address',
  'wallet.manual_deposit',
  'wallet.remove_address',
];

/** Changes of the console that any operator makes: of the caller's own login, or of what the roles of a proposal say. */
const OF_ANY_OPERATOR: readonly string[] = [
  'operator.amend_password',
  'operator.decide_proposal',
  'operator.end_session',
  'operator.logout',
  'operator.socket_ticket',
];

const CHANGES: readonly Endpoint[] = ENDPOINTS.filter(({ change }) => change !== null);

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

const namesIn = (lists: Readonly<Record<string, readonly string[]>>) =>
  Object.values(lists).flat().toSorted();

describe('a call that is posted', () => {
  const posts: readonly Endpoint[] = ENDPOINTS.filter(({ method }) => method === 'POST');

  it('passes the gate, or is listed with its reason', () => {
    const beside = posts.filter(({ change }) => change === null).map(({ name }) => name);
    expect(beside.toSorted()).toEqual(namesIn(BESIDE_THE_GATE));
  });

  it('has a key, or is listed with its reason', () => {
    const keyless = CHANGES.filter(({ change }) => change?.once === false).map(({ name }) => name);
    expect(keyless.toSorted()).toEqual(namesIn(WITHOUT_KEY));
  });
});

describe('a change of a product by its user', () => {
  const products = [...PRODUCTS, 'ledger', 'convert'].filter((product) => product !== 'referral');
  const changes = CHANGES.filter(
    ({ audience, name }) => audience === 'user' && products.some((product) => name.startsWith(`${product}.`)),
  );

  it('is refused by modes, or is listed', () => {
    const taken = changes.filter(({ change }) => change?.act === null).map(({ name }) => name);
    expect(taken.toSorted()).toEqual(IN_EVERY_MODE);
  });
});

describe('a change that an account pays for', () => {
  it('takes a move, and no other call does', () => {
    const takes = ENDPOINTS.filter(({ input }) => 'move' in input.properties).map(({ name }) => name);
    const pays = CHANGES.filter(({ change }) => change !== null && change.pays !== null).map(
      ({ name }) => name,
    );
    expect(takes.toSorted()).toEqual(pays.toSorted());
    expect(pays).toContain('spot.place_order');
  });

  it('names its sums in one text', () => {
    const from = [
      { accountTypeId: 2, amount: '120.5' },
      { accountTypeId: 4, amount: '3' },
    ];
    expect(moveText({ currencyId: 1, from })).toBe('1:2=120.5,4=3');
  });
});

describe('a change', () => {
  it.each(CHANGES.map((call) => [call.name, call] as const))(
    '%s is posted and says who may',
    (name, call) => {
      expect(call.method).toBe('POST');
      expect(call.change?.by === 'operator').toBe(call.audience === 'operator');
      const isOfAny = call.audience !== 'operator' || OF_ANY_OPERATOR.includes(name);
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
