// What is to be done for exchange.json, step by step. A step changes what differs, and answers whether that was anything.
import { readFile } from 'node:fs/promises';

const own = (name) => new URL(name, import.meta.url);
const exchange = JSON.parse(await readFile(own('exchange.json'), 'utf8'));

async function setBrand(office) {
  const [now] = await office.read('site.operator_brand');
  if (Object.entries(exchange.brand).every(([field, value]) => now[field] === value)) return false;
  const picture = new Blob([await readFile(own(exchange.picture))], { type: 'image/png' });
  const { id } = await office.upload('site.operator_brand_picture', picture);
  await office.change('site.operator_set_brand', {
    ...exchange.brand,
    based_on: now.version,
    logo: id,
    icon: id,
  });
  return true;
}

/** One step for each entry that is not there yet. */
async function addMissing(office, { read, entries, isThere, call }) {
  const found = await office.read(read);
  const missing = entries.filter((entry) => !found.some((row) => isThere(row, entry)));
  for (const entry of missing) await office.change(call, entry);
  return missing.length > 0;
}

/** Lists are uploaded as a version, which two persons put into effect. */
async function screenBy(office) {
  const versions = await office.read('screening.operator_lists');
  const missing = exchange.screening.filter(
    ({ list, dated }) =>
      !versions.some((one) => one.list === list && one.dated === dated && one.state !== 'uploaded'),
  );
  for (const { file, on_exact, near_percent, ...version } of missing) {
    const text = new Blob([await readFile(own(file))], { type: 'text/csv' });
    const fields = { ...version, format: 'own' };
    const { version_id } = await office.upload('screening.operator_upload_list', text, fields);
    await office.change('screening.operator_change_list', {
      ...{ version_id, act: 'begin' },
      ...{ on_exact, near_percent },
    });
  }
  return missing.length > 0;
}

/** The steps in their order; fees and levels hold from an instant that lies an hour ahead at least. */
export const stepsOf = (effective_from) => ({
  brand: setBrand,
  currencies: (office) =>
    addMissing(office, {
      read: 'ledger.operator_currencies',
      entries: exchange.currencies,
      isThere: (row, entry) => row.code === entry.code,
      call: 'ledger.operator_list_currency',
    }),
  pairs: (office) =>
    addMissing(office, {
      read: 'market.operator_matches',
      entries: exchange.pairs,
      isThere: (row, entry) =>
        row.base_currency_code === entry.base_currency_code &&
        row.quote_currency_code === entry.quote_currency_code,
      call: 'market.operator_list_match',
    }),
  fees: (office) =>
    addMissing(office, {
      read: 'spot.operator_fee_rules',
      entries: exchange.fees.map((fee) => ({ ...fee, effective_from })),
      isThere: (row, entry) => row.user_group === entry.user_group,
      call: 'spot.operator_add_fee_rule',
    }),
  'fee levels': (office) =>
    addMissing(office, {
      read: 'tier.operator_programmes',
      entries: [{ ...exchange.levels, levels: exchange.levels.levels.join('\n'), effective_from }],
      isThere: ({ levels }, entry) =>
        levels.map(({ name }) => name).join() === entry.levels.replaceAll(/\|.*/g, '').replaceAll('\n', ','),
      call: 'tier.operator_add_programme',
    }),
  'payment methods': (office) =>
    addMissing(office, {
      read: 'fiat.operator_payment_methods',
      entries: exchange.payment_methods.map((one) => ({ ...one, fields: one.fields.join('\n') })),
      isThere: (row, entry) => row.code === entry.kind,
      call: 'fiat.operator_add_payment_method',
    }),
  screening: screenBy,
  webhooks: (office) =>
    addMissing(office, {
      read: 'webhook.operator_endpoints',
      entries: exchange.webhooks,
      isThere: (row, entry) => row.url === entry.url && row.state !== 'removed',
      call: 'webhook.operator_add_endpoint',
    }),
});
