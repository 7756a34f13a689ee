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
import type { MerchantDeps, SeededStore } from './kit.ts';

type Order = ReplyOf<typeof calls.order>;

const CHAT_ROWS = 30;
const PROTEST = 'The payment came from an account of another name than the verified one.';

/** Does what is to be done about the orders of a store that are not over; what fails is tried again later. */
export async function mindOrders(deps: MerchantDeps, store: SeededStore): Promise<void> {
  const { kit } = deps.fiat;
  const rows = await deps.fiat.open(store.userId);
  const waiting = rows.filter(({ state }) => state === 'unpaid' || state === 'paid' || state === 'postponed');
  if (waiting.length === 0) return;
  const acting = await actAs(deps, store.userId);
  for (const { id } of waiting) {
    try {
      const order = await showOwnOrder(kit, { publicId: id, userId: store.userId });
      const messages = (await listChat(kit, store.userId, { order_id: id, limit: CHAT_ROWS })).data;
      const [last] = messages;
      if (last !== undefined && order.unread > 0) {
        const input = { order_id: id, message_id: last.id };
        await acting.make(calls.readMessages, { input }, (change) => keepRead(kit, change));
      }
      const deed = decide(order, { messages, now: deps.clock.now() });
      if (deed !== null) await DEEDS[deed.kind](deps, { acting, store, order, deed });
    } catch (error) {
      deps.log.debug({ err: error, order: id }, 'a demo merchant could not act');
    }
  }
}

interface Task {
  readonly acting: Acting;
  readonly store: SeededStore;
  readonly order: Order;
  readonly deed: Deed;
}

const DEEDS: Readonly<Record<Deed['kind'], (deps: MerchantDeps, task: Task) => Promise<void>>> = {
  say: async (deps, task) => {
    if (task.deed.kind === 'say') await say(deps, task, task.deed.template);
  },
  pay: async (deps, task) => {
    const { acting, store, order } = task;
    const bytes = await drawVoucher({
      reference: order.payment_reference,
      amount: order.amount,
      unit: order.unit,
      payer: store.name,
      payee: order.payee.real_name,
    });
    const upload = { owner: { userId: store.userId }, purpose: 'payment_voucher', bytes } as const;
    const { id: voucher } = await uploadPicture(deps.files.kit, upload);
    const input = { id: order.id, voucher, payer_name: store.name };
    await acting.make(calls.pay, { input }, (change) => payOrder(deps.fiat.kit, change));
    await say(deps, task, 'have_paid');
  },
  confirm: async (deps, task) => {
    const { acting, order } = task;
    const input = { id: order.id, is_payer_name_equal: true, pay_password: DEMO_PAY_PASSWORD };
    await acting.make(calls.confirm, { input }, (change) => confirmOrder(deps.fiat.kit, change));
    await say(deps, task, 'thanks');
  },
  protest: async (deps, { acting, order }) => {
    const input = { id: order.id, reason: 'payer_name_differs', text: PROTEST } as const;
    await acting.make(calls.dispute, { input }, (change) => disputeOrder(deps.fiat.kit, change));
  },
};

async function say(deps: MerchantDeps, { acting, order }: Task, template: Template): Promise<void> {
  const input = { order_id: order.id, kind: 'template', template } as const;
  await acting.make(calls.sendMessage, { input }, (change) => sendMessage(deps.fiat.kit, change));
}
