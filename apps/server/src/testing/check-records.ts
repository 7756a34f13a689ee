import { orderIdOf, type OrderRecord, outcomeOf } from './order-load.ts';
import { RawCaller } from './raw-call.ts';

/** Records that are asked about side by side. */
const AT_ONCE = 8;

type Check = (raw: RawCaller, record: OrderRecord, index: number) => Promise<string | null>;

interface StoredOrder {
  readonly id: string;
  readonly state: string;
  readonly revoke_reason: string | null;
}

/**
 * Compares the answers to clients with the server's data, and settles missing answers as a client does: by
 * asking for the client order id, or by sending the order again. Answers what is wrong.
 */
export async function checkRecords(url: string, records: readonly OrderRecord[]): Promise<readonly string[]> {
  const raw = new RawCaller(url);
  const faults: string[] = [];
  const check = async (of: readonly OrderRecord[], one: Check): Promise<void> => {
    const left = of.entries();
    const checkNext = async (): Promise<void> => {
      for (const [index, record] of left) {
        const fault = await one(raw, record, index);
        if (fault !== null) faults.push(`${record.form}: ${fault}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, checkNext));
  };
  const unknown = records.filter(({ outcome }) => outcome === 'unknown');
  await check(
    records.filter(({ outcome }) => outcome !== 'unknown'),
    checkKnown,
  );
  // What is sent again may trade with the others, so these come last.
  await check(unknown, (caller, record, index) => (index % 2 === 0 ? askAgain : sendAgain)(caller, record));
  raw.close();
  return faults;
}

async function checkKnown(raw: RawCaller, record: OrderRecord): Promise<string | null> {
  const stored = await findStored(raw, record);
  if (record.outcome === 'refused') return stored === null ? null : 'refused, but there';
  if (stored === null) return 'acknowledged, but lost';
  if (stored.id !== record.orderId) return `acknowledged as ${record.orderId}, but it is ${stored.id}`;
  if (record.isClosed && stored.state === 'pending') return 'all were cancelled, but it is open';
  const isCancelled = stored.state === 'revoked' && stored.revoke_reason === 'requested';
  if (record.cancel === 'acknowledged' && !isCancelled) return `cancelled, but ${stored.state}`;
  if (record.cancel === 'refused' && stored.state === 'pending')
    return 'the cancel was refused, but it is open';
  if (record.cancel === 'unknown' && stored.state === 'pending') {
    // There was no answer, so the client asks again, and then it is certain.
    const again = await raw.post(
      '/api/private/spot/cancel_order',
      `client_order_id=${record.clientOrderId}`,
      {
        token: record.trader.token,
      },
    );
    record.cancel = outcomeOf(again);
    return record.cancel === 'acknowledged' ? null : `the repeated cancel is told ${again.text}`;
  }
  return null;
}

async function askAgain(raw: RawCaller, record: OrderRecord): Promise<string | null> {
  const stored = await findStored(raw, record);
  record.outcome = stored === null ? 'refused' : 'acknowledged';
  record.orderId = stored?.id ?? null;
  return null;
}

async function sendAgain(raw: RawCaller, record: OrderRecord): Promise<string | null> {
  const before = await findStored(raw, record);
  const { token } = record.trader;
  const answer = await raw.post('/api/private/spot/place_order', record.form, { token });
  record.outcome = outcomeOf(answer);
  if (record.outcome === 'unknown') return `the repeat is told ${answer.text}`;
  if (record.outcome === 'refused')
    return before === null ? null : `there, but the repeat is told ${answer.text}`;
  record.orderId = orderIdOf(answer);
  return before === null || before.id === record.orderId ? null : 'the repeat made a second order';
}

async function findStored(raw: RawCaller, record: OrderRecord): Promise<StoredOrder | null> {
  const path = `/api/private/spot/order?client_order_id=${record.clientOrderId}`;
  const answer = await raw.send({ path, token: record.trader.token });
  if (answer.envelope.key === 'spot.order_not_found') return null;
  if (answer.envelope.code !== 1) throw new Error(`cannot read ${record.clientOrderId}: ${answer.text}`);
  return (answer.envelope.data as { order: StoredOrder }).order;
}
