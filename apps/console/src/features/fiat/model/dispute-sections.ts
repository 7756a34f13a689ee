import { FIAT_UNITS } from '@openbourse/api/limits';
import type { Translate } from '@openbourse/kit/lib/i18n.ts';
import type { Format } from '@openbourse/kit/lib/use-format.ts';
import { type Texts, textOrName } from '../../../shared/lib/texts.ts';
import type { Message, Order, Party } from '../api.ts';
import type { FilePicture, FileSection } from '@openbourse/kit/lib/html-file.ts';

/** A name or label in some languages. */
export interface Word {
  readonly text: string;
  readonly words: Order['payee']['names'];
}

/** In what words and notation the file is written. */
export interface Words {
  readonly t: Texts;
  /** The sentences that the sides choose from. */
  readonly kit: Translate;
  readonly format: Format;
  /** The picture of a file as an address; null where it is not part of the file. */
  readonly addressOf: (fileId: string) => string | null;
  /** A name or label of a payment method in the language of the file. */
  readonly wordOf: (word: Word) => string;
}

/** The pictures of an order, each once: voucher, evidence and chat; a payment code proves nothing. */
export function picturesOf(order: Order): readonly string[] {
  const ids = [
    order.voucher,
    ...(order.dispute?.evidence ?? []).map((one) => one.picture),
    ...order.messages.map((message) => message.picture),
  ];
  return [...new Set(ids.filter((id) => id !== null))];
}

/** Everything that is recorded of an order, as the sections of a file. */
export function disputeSections(order: Order, words: Words): readonly FileSection[] {
  const { t } = words;
  return [
    { title: t('fiat:order'), facts: orderFacts(order, words) },
    { title: t('fiat:buyer'), facts: partyFacts(order.buyer, words) },
    { title: t('fiat:seller'), facts: partyFacts(order.seller, words) },
    { title: t('fiat:payment'), ...payment(order, words) },
    ...disputeParts(order, words),
    { title: t('fiat:timeLine'), table: timeline(order, words) },
    { title: t('fiat:chat'), ...chat(order, words) },
  ];
}

type Facts = readonly (readonly [string, string])[];

function orderFacts(order: Order, { t, format }: Words): Facts {
  const money = `${format.price(order.amount, FIAT_UNITS[order.unit])} ${order.unit}`;
  return [
    [t('fiat:reference'), order.payment_reference],
    ['ID', order.id],
    [t('fiat:state'), t(`fiat:state.${order.state}`)],
    [t('fiat:pays'), money],
    [t('fiat:coins'), `${order.quantity} ${order.coin}`],
    [t('fiat:price'), `${order.price} ${order.unit}`],
    [t('fiat:fee'), `${order.fee} ${order.coin}`],
    [t('fiat:opened'), format.dateTime(order.created_at)],
    [t('fiat:paidAt'), order.paid_at === null ? t('shell:none') : format.dateTime(order.paid_at)],
    [t('fiat:ended'), order.ended_at === null ? t('shell:none') : format.dateTime(order.ended_at)],
  ];
}

function partyFacts(party: Party, { t, format }: Words): Facts {
  return [
    [t('users:uid'), party.uid ?? `${party.user_id}`],
    [t('fiat:realName'), party.real_name ?? t('fiat:noName')],
    [t('fiat:merchant'), party.merchant?.business_name ?? t('shell:none')],
    [t('fiat:registered'), format.date(party.registered_at)],
    [t('fiat:completed'), t('fiat:ordersDone', { completed: party.completed, count: party.orders })],
    [t('fiat:cancellations'), `${party.cancellations_30d}`],
    [t('fiat:disputesLost'), `${party.disputes_lost}`],
    [t('fiat:falsePayments'), `${party.false_payments_30d}`],
  ];
}

function payment(order: Order, { t, addressOf, wordOf }: Words): Omit<FileSection, 'title'> {
  const { payee, voucher } = order;
  const said = (isEqual: boolean | null): string => {
    if (isEqual === null) return t('fiat:names.unknown');
    return t(isEqual ? 'fiat:names.equal' : 'fiat:names.differs');
  };
  const details: readonly (readonly [string, string | null])[] = [
    [t('fiat:kind'), wordOf({ text: payee.name, words: payee.names })],
    [t('fiat:payee.name'), payee.real_name],
    ...payee.fields.map(
      ({ label, labels, value }) => [wordOf({ text: label, words: labels }), value] as const,
    ),
    [t('fiat:names.stated'), order.payer_name],
    [t('fiat:names'), said(order.is_stated_name_equal)],
    [t('fiat:names.seen'), said(order.is_seen_name_equal)],
  ];
  return {
    facts: details.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
    pictures:
      voucher === null ? [] : [{ caption: `${t('fiat:voucher')} ${voucher}`, address: addressOf(voucher) }],
  };
}

function disputeParts(order: Order, { t, format, addressOf }: Words): readonly FileSection[] {
  const { dispute } = order;
  if (dispute === null) return [];
  const evidence = dispute.evidence.map((one) => [
    format.dateTime(one.at),
    t(`fiat:side.${one.side}`),
    one.text,
    one.sha256 ?? '',
  ]);
  const rulings = dispute.rulings.map((ruling) => [
    format.dateTime(ruling.at),
    t(`fiat:side.${ruling.winner}`),
    t(`fiat:reason.${ruling.reason}`),
    ruling.text,
    order.ruled_by.find(({ ordinal }) => ordinal === ruling.ordinal)?.operator_name ?? '',
  ]);
  return [
    {
      title: t('fiat:dispute'),
      facts: [
        [t('fiat:opened'), format.dateTime(dispute.opened_at)],
        [t('shell:reason.label'), disputeReason(t, dispute)],
        [t('fiat:statement'), dispute.text],
      ],
      table: { columns: [t('users:time'), '', t('fiat:evidence'), 'SHA-256'], rows: evidence },
      pictures: dispute.evidence.flatMap((one): readonly FilePicture[] =>
        one.picture === null
          ? []
          : [
              {
                caption: `${t(`fiat:side.${one.side}`)} ${one.sha256 ?? ''}`,
                address: addressOf(one.picture),
              },
            ],
      ),
    },
    {
      title: t('fiat:rulings'),
      table: {
        columns: [
          t('users:time'),
          t('fiat:verdict.winner'),
          t('fiat:verdict.ground'),
          t('shell:reason.label'),
          t('operator:operator'),
        ],
        rows: rulings,
      },
    },
  ];
}

/** Applicant for rights protection and the reason; a ruling on an abnormal order needs no applicant. */
export function disputeReason(t: Texts, dispute: NonNullable<Order['dispute']>): string {
  const { opened_by: side, reason } = dispute;
  if (side === null || reason === null) return t('fiat:dispute.nobody');
  return t('fiat:dispute.by', { side: t(`fiat:side.${side}`), reason: t(`fiat:reason.${reason}`) });
}

function timeline(order: Order, { t, format }: Words): NonNullable<FileSection['table']> {
  return {
    columns: [t('users:time'), '', t('fiat:timeLine'), t('shell:reason.label')],
    rows: order.events.map((event) => [
      format.dateTime(event.at),
      t(`fiat:actor.${event.actor}`),
      t(`fiat:event.${event.event}`),
      [event.reason === null ? '' : textOrName(t, 'fiat', `reason.${event.reason}`), event.text ?? '']
        .filter((part) => part !== '')
        .join('. '),
    ]),
  };
}

function chat(order: Order, { t, kit, format, addressOf }: Words): Omit<FileSection, 'title'> {
  const textOf = (message: Message): string => {
    if (message.kind === 'system') return textOrName(t, 'fiat', `event.${message.text ?? ''}`);
    if (message.template !== null) return kit(`fiat:chat.template.${message.template}`);
    return message.text ?? t('fiat:chat.picture');
  };
  const messages = order.messages.toSorted((a, b) => a.id - b.id);
  return {
    table: {
      columns: [t('users:time'), '', t('fiat:chat')],
      rows: messages.map((message) => [
        format.dateTime(message.at),
        t(`fiat:actor.${message.sender}`),
        textOf(message),
      ]),
    },
    pictures: messages.flatMap((message): readonly FilePicture[] =>
      message.picture === null
        ? []
        : [
            {
              caption: `${t(`fiat:actor.${message.sender}`)}, ${format.dateTime(message.at)}`,
              address: addressOf(message.picture),
            },
          ],
    ),
  };
}
