import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ENDPOINTS, FEEDBACK_LIMITS, LIMITS } from './index.ts';

const SPECIFICATION = readFileSync(new URL('../../../docs/SPECIFICATION.md', import.meta.url), 'utf8');

const endpointNamed = (name: string) => {
  const found = ENDPOINTS.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no call ${name}.`);
  return found;
};

/** The rows of the table of calls; "a, b" at the end of a path stands for two calls. */
const CALLS = [...SPECIFICATION.matchAll(/^\| (GET|POST) \| (\S.*?) \| (.*?) \|$/gm)].flatMap(
  ([, method = '', paths = '', payload = '']) => {
    const [first = '', ...others] = paths.split(', ');
    const folder = first.slice(0, first.lastIndexOf('/') + 1);
    const fields = /^none$|^passed through$|header carries/.test(payload)
      ? []
      : payload
          .replaceAll(/\(.*?\)|multipart:/g, '')
          .split(',')
          .map((field) => field.trim());
    return [first, ...others.map((other) => folder + other)].map(
      (path) => [method, path.startsWith('/') ? path : `/${path}`, fields] as const,
    );
  },
);

describe('the calls of the specification', () => {
  test('are all read', () => {
    expect(CALLS).toHaveLength(25);
  });

  test.each(CALLS)('%s %s takes %j', (method, path, fields) => {
    const call = ENDPOINTS.find((one) => one.path === path);
    expect(call?.method).toBe(method);
    // The file of an upload is a part of its own beside the fields.
    const taken = [
      ...Object.keys(call?.input.properties ?? {}),
      ...(call?.isUpload === true ? ['file'] : []),
    ];
    expect(taken).toEqual(expect.arrayContaining([...fields]));
    expect(call?.audience).toBe(path.startsWith('/api/private/') ? 'user' : 'public');
  });

  test('refresh answers accessToken and refreshToken', () => {
    expect(Object.keys(fieldsOf(endpointNamed('identity.refresh_token').reply))).toEqual([
      'accessToken',
      'refreshToken',
    ]);
  });
});

type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly type?: string;
};

/** The fields of a schema, of a row where it is a list or a page of rows. */
function fieldsOf(schema: object): Readonly<Record<string, Schema>> {
  const { properties, items, anyOf } = schema as Schema;
  if (items !== undefined) return fieldsOf(items);
  const present = anyOf?.find(({ type }) => type !== 'null');
  if (present !== undefined) return fieldsOf(present);
  if (properties?.['data'] !== undefined && 'next_cursor' in properties) return fieldsOf(properties['data']);
  return properties ?? {};
}

/** Of a reply, or with `>` of a part of it. */
function namesOf(place: string): readonly string[] {
  const [name = '', ...parts] = place.split(' > ');
  let fields = fieldsOf(endpointNamed(name).reply);
  for (const part of parts) fields = fieldsOf(fields[part] ?? {});
  return Object.keys(fields);
}

/** The codes behind each label of section 3, and of section 1 where it lists more. */
test.each([
  ['user info', 'identity.info', 'id uid email mobile is_user_real'],
  ['news item', 'content.news_list', 'id title banner'],
  ['market group', 'market.currency_matches', 'matches'],
  [
    'match',
    'market.currency_matches > matches',
    'id base_currency base_currency_code quote_currency_code currency_quotation',
  ],
  ['currency of a match', 'market.currency_matches > matches > base_currency', 'name logo'],
  [
    'quotation',
    'market.currency_matches > matches > currency_quotation',
    'close change high low volume turnover',
  ],
  [
    'spot order',
    'spot.orders',
    'symbol price quantity fee executed_quantity average_price total side type state',
  ],
  [
    'collection method',
    'fiat.collection_method',
    'kind real_name bank_name card_number branch account nickname qr',
  ],
  ['withdrawal address', 'wallet.addresses', 'code chain address memo'],
  ['deposit', 'wallet.deposits', 'address amount voucher_file_id received state'],
  ['withdrawal', 'wallet.withdrawal', 'address amount credited chain state'],
  ['least withdrawal', 'wallet.coins > chains', 'min_withdrawal min_deposit chain'],
  ['transfer', 'ledger.transfers', 'from_account_type_id to_account_type_id amount memo'],
  ['fiat ad', 'fiat.own_ads', 'coin unit price min_volume max_volume payment_kinds is_auto_open state'],
  [
    'store',
    'fiat.merchant > merchant',
    'business_name registered_at orders orders_30d completed completion_percent has_mobile is_real_name_verified is_advanced_verified',
  ],
  [
    'fiat order',
    'fiat.order',
    'created_at payment_reference payee counterparty amount quantity price voucher state',
  ],
  [
    'contract position',
    'contract.positions',
    'side lots leverage margin open_price take_profit stop_loss overnight_fee opened_at closed_at realised_profit state',
  ],
  ['micro order', 'micro.orders', 'direction seconds profit_percent loss_percent stake'],
  ['staking product', 'staking.products', 'cycle_days daily_percent quantity'],
  ['staking order', 'staking.orders', 'daily_dividend dividends_paid days_left state'],
  [
    'offering',
    'subscription.offerings',
    'issue_price supply presale_at starts_at ends_at reference_return_percent phase',
  ],
  ['commitment', 'subscription.own > commitment', 'amount share state'],
  ['feedback', 'feedback.details', 'type title content messages state'],
  ['authorization code', 'referral.authorization_code', 'code'],
])('the entity "%s" has the fields of the specification', (_entity, place, names) => {
  expect(namesOf(place)).toEqual(expect.arrayContaining(names.split(' ')));
});

test('what an identity is certified by is asked for', () => {
  const { input } = endpointNamed('verification.real_name');
  expect(Object.keys(input.properties)).toEqual(
    expect.arrayContaining(['id_type', 'name', 'card_id', 'front_pic', 'reverse_pic', 'hand_pic']),
  );
  expect(input.required).not.toContain('hand_pic');
});

test('the constants are those of section 9', () => {
  const [, section = ''] = SPECIFICATION.split('## 9. Business constants and limits');
  const numbers = (pattern: RegExp): readonly number[] =>
    (pattern.exec(section) ?? []).slice(1).map((text) => Number.parseInt(text, 10));
  expect(numbers(/Request timeout (\d+) ms/)).toEqual([LIMITS.requestTimeoutMs]);
  expect(numbers(/Banner autoplay (\d+) ms; notice ticker autoplay (\d+) ms/)).toEqual([
    LIMITS.carouselMs,
    LIMITS.carouselMs,
  ]);
  expect(numbers(/first (\d) pairs/)).toEqual([LIMITS.popularPairs]);
  expect(numbers(/User-info poll every (\d+) s/)).toEqual([LIMITS.userInfoPollMs / 1_000]);
  expect(numbers(/Toast duration (\d+) ms/)).toEqual([LIMITS.toastMs]);
  expect(numbers(/(\d) banners, (\d) notices/)).toEqual([
    LIMITS.newsCategoryBanner,
    LIMITS.newsCategoryNotice,
  ]);
  expect(numbers(/Socket wait: (\d+) tries at (\d) s/)).toEqual([
    LIMITS.socketWaitTries,
    LIMITS.socketWaitMs / 1_000,
  ]);
  expect(numbers(/Default area_id (\d).*default login type (\d)/)).toEqual([
    LIMITS.defaultAreaId,
    LIMITS.defaultLoginType,
  ]);
  const [shortest, longest, feedback] = numbers(/Password length (\d+) to (\d+); feedback at least (\d+)/);
  expect(feedback).toBe(FEEDBACK_LIMITS.contentLengthMin);
  // ADR 51: what the specification takes at its upper end is taken, and nothing shorter than its lower one.
  expect([shortest, longest]).toEqual([6, 16]);
  expect(LIMITS.passwordLengthMin).toBeGreaterThanOrEqual(shortest ?? 0);
  expect(LIMITS.passwordLengthMax).toBeGreaterThanOrEqual(longest ?? 0);
});
