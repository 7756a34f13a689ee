import type { FIAT_TEMPLATES, fiat as calls, ReplyOf } from '@openbourse/api';

type Order = ReplyOf<typeof calls.order>;
type Message = ReplyOf<typeof calls.sendMessage>;
export type Template = (typeof FIAT_TEMPLATES)[number];

/** Next deed of a demo merchant on an order. */
export type Deed =
  | { readonly kind: 'pay' }
  | { readonly kind: 'confirm' }
  /** The payer has another name than the verified one. */
  | { readonly kind: 'protest' }
  | { readonly kind: 'say'; readonly template: Template };

/** Time that a person takes. */
const PAYING_MS = 15_000;
const CONFIRMING_MS = 20_000;
const ANSWERING_MS = 4_000;
/** Answers end at some point. */
const ANSWERS_MAX = 6;

/**
 * Decides as a person would, by what everybody sees of the order and its chat (newest message first): greets, pays
 * after a while, looks whether the payer has the verified name, and answers. Null while there is nothing to do.
 */
export function decide(
  order: Pick<Order, 'role' | 'state' | 'created_at' | 'paid_at' | 'is_payer_name_equal' | 'actions'>,
  chat: { readonly messages: readonly Message[]; readonly now: number },
): Deed | null {
  const { now } = chat;
  const said = chat.messages.filter(({ sender }) => sender === 'buyer' || sender === 'seller');
  const own = said.filter(({ sender }) => sender === order.role);
  if (order.role === 'buyer' && order.actions.includes('pay')) {
    if (now >= order.created_at + PAYING_MS) return { kind: 'pay' };
    if (own.length === 0) return { kind: 'say', template: 'paying_now' };
  }
  if (order.role === 'seller' && order.state === 'unpaid' && own.length === 0)
    return { kind: 'say', template: 'hello' };
  const isWaitedFor = order.state === 'paid' || order.state === 'postponed';
  if (order.role === 'seller' && isWaitedFor && now >= (order.paid_at ?? now) + CONFIRMING_MS)
    return { kind: order.is_payer_name_equal === true ? 'confirm' : 'protest' };
  return answer(order, { said, own, now });
}

function answer(
  { role, state }: Pick<Order, 'role' | 'state'>,
  chat: { readonly said: readonly Message[]; readonly own: readonly Message[]; readonly now: number },
): Deed | null {
  const [last] = chat.said;
  if (last === undefined || last.sender === role || chat.own.length >= ANSWERS_MAX) return null;
  if (last.kind === 'template' || chat.now < last.at + ANSWERING_MS) return null;
  return { kind: 'say', template: ANSWERS[role][state === 'unpaid' ? 'unpaid' : 'later'] };
}

const ANSWERS = {
  buyer: { unpaid: 'paying_now', later: 'please_check' },
  seller: { unpaid: 'need_reference', later: 'checking' },
} as const satisfies Record<Order['role'], Record<'unpaid' | 'later', Template>>;
