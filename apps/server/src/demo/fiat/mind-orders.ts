import { fiat as calls, type ReplyOf } from '@openbourse/api';
import { uploadPicture } from '../../file/index.ts';
import {
  confirmOrder,
  disputeOrder,
  keepRead,
  listChat,
  payOrder,
  sendMessage,
  showOwnOrder,
} from '../../fiat/index.ts';
import { DEMO_PAY_PASSWORD } from '../accounts-data.ts';
import { type Acting, actAs } from './act-as.ts';
import { decide, type Deed, type Template } from './decide.ts';
import { drawVoucher } from './draw-voucher.ts';
import type { MerchantDeps, SeededStore } from './deps.ts';

type Order = ReplyOf<typeof calls.order>;

const CHAT_ROWS = 30;
const PROTEST = 'The payment came from an account of another name than the verified one.';

/** Does what is to be done about the orders of a store that are not over; what fails is tried again later. */
export async function mindOrders(given: MerchantDeps, store: SeededStore): Promise<void> {
  const { deps } = given.fiat;
  const rows = await given.fiat.open(store.userId);
  const waiting = rows.filter(({ state }) => state === 'unpaid' || state === 'paid' || state === 'postponed');
  if (waiting.length === 0) return;
  const acting = await actAs(given, store.userId);
  for (const { id } of waiting) {
    try {
      const order = await showOwnOrder(deps, { publicId: id, userId: store.userId });
      const messages = (await listChat(deps, store.userId, { order_id: id, limit: CHAT_ROWS })).data;
      const [last] = messages;
      if (last !== undefined && order.unread > 0) {
        const input = { order_id: id, message_id: last.id };
        await acting.make(calls.readMessages, { input }, (change) => keepRead(deps, change));
      }
      const deed = decide(order, { messages, now: given.clock.now() });
      if (deed !== null) await DEEDS[deed.kind](given, { acting, store, order, deed });
    } catch (error) {
      given.log.debug({ err: error, order: id }, 'a demo merchant could not act');
    }
  }
}

interface Task {
  readonly acting: Acting;
  readonly store: SeededStore;
  readonly order: Order;
  readonly deed: Deed;
}

const DEEDS: Readonly<Record<Deed['kind'], (given: MerchantDeps, task: Task) => Promise<void>>> = {
  say: async (given, task) => {
    if (task.deed.kind === 'say') await say(given, task, task.deed.template);
  },
  pay: async (given, task) => {
    const { acting, store, order } = task;
    const bytes = await drawVoucher({
      reference: order.payment_reference,
      amount: order.amount,
      unit: order.unit,
      payer: store.name,
      payee: order.payee.real_name,
    });
    const upload = { owner: { userId: store.userId }, purpose: 'payment_voucher', bytes } as const;
    const { id: voucher } = await uploadPicture(given.files.deps, upload);
    const input = { id: order.id, voucher, payer_name: store.name };
    await acting.make(calls.pay, { input }, (change) => payOrder(given.fiat.deps, change));
    await say(given, task, 'have_paid');
  },
  confirm: async (given, task) => {
    const { acting, order } = task;
    const input = { id: order.id, is_payer_name_equal: true, pay_password: DEMO_PAY_PASSWORD };
    await acting.make(calls.confirm, { input }, (change) => confirmOrder(given.fiat.deps, change));
    await say(given, task, 'thanks');
  },
  protest: async (given, { acting, order }) => {
    const input = { id: order.id, reason: 'payer_name_differs', text: PROTEST } as const;
    await acting.make(calls.dispute, { input }, (change) => disputeOrder(given.fiat.deps, change));
  },
};

async function say(given: MerchantDeps, { acting, order }: Task, template: Template): Promise<void> {
  const input = { order_id: order.id, kind: 'template', template } as const;
  await acting.make(calls.sendMessage, { input }, (change) => sendMessage(given.fiat.deps, change));
}
