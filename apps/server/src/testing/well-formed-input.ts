import type { Endpoint } from '@openbourse/api';

type Fields = Readonly<Record<string, string>>;

/** Where the examples of the schemas alone would not do. */
const CHOSEN: Readonly<Record<string, Fields>> = {
  // No address and long over: refused before secrets are counted as wrong.
  'apikey.create': { ips: 'anywhere', expires_at: '1' },
  // No push service: nothing is kept.
  'notification.push_subscribe': { endpoint: 'https://push.example.com/first' },
  'identity.login': { account: 'nobody@example.com', password: 'Harbour42x' },
  'identity.send_sms': { area_id: '9999' },
  // No layouts: nothing is kept.
  'terminal.save': { content: '{}' },
  // No such pair, and too short: nothing is kept.
  'countdown.set': { currency_match_id: '999999', seconds: '1' },
  'spot.place_order': { type: 'limit', price: '50000', quantity: '0.01' },
  'spot.place_scaled_orders': { lowest_price: '49000', highest_price: '50000', quantity: '0.1' },
  'spot.amend_order': { client_order_id: 'none', quantity: '0.01' },
  'spot.cancel_order': { client_order_id: 'none' },
  'spot.order': { client_order_id: 'none' },
  // No such picture: nothing is kept.
  'fiat.save_collection_method': {
    kind: 'alipay',
    account: 'anna@example.com',
    qr: '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f2',
  },
  'content.setting': { key: 'service_url' },
  // No such picture: nothing is kept.
  'feedback.submit': { pictures: '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f2' },
  'support.send_message': { picture: '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f2' },
};

/** Input that the schema of a call takes. */
export function wellFormed(endpoint: Endpoint): Fields {
  const required = endpoint.input.required ?? [];
  const examples = required.map((name) => {
    const schema = endpoint.input.properties[name] as { examples?: readonly unknown[] };
    return [name, String(schema.examples?.[0])] as const;
  });
  return { ...Object.fromEntries(examples), ...CHOSEN[endpoint.name] };
}
