import { type Translate, useLocale, useT } from '@openbourse/kit/lib/i18n.ts';
import { saveFile } from '@openbourse/kit/lib/save-file.ts';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useMutation } from '@tanstack/react-query';
import { type FiatFormat, useFiatFormat } from '../parts/use-fiat-format.ts';
import { type PaymentMethods, usePaymentMethods } from '../parts/use-payment-methods.ts';
import { fetchDisputeFile, fetchPicture } from './api.ts';
import { messageText } from './message-text.ts';
import { type DisputeRecord, disputePage, type FileSection } from './model/dispute-file.ts';
import { reasonKey } from './model/reason-key.ts';
import { brandedFile } from '../../../shared/lib/branded-file.ts';

interface Words {
  readonly t: Translate;
  /** With the year and the zone, since a file outlives its screen. */
  readonly instant: (epochMs: number) => string;
  readonly fiat: FiatFormat;
  readonly wordOf: PaymentMethods['wordOf'];
}

/** Saves everything that is recorded of an order as one page, in the language of the person. */
export function useDisputeFile() {
  const t = useT();
  const locale = useLocale();
  const instants = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'long',
    numberingSystem: 'latn',
    calendar: 'gregory',
  });
  const { wordOf } = usePaymentMethods();
  const words: Words = {
    ...{ t, wordOf, fiat: useFiatFormat() },
    instant: (epochMs) => instants.format(epochMs),
  };
  return useMutation({
    mutationFn: async (orderId: string) => {
      const record = await fetchDisputeFile(orderId);
      const images = await readImages(orderId, record);
      const page = disputePage({
        locale,
        title: t('fiat:dispute.file.title'),
        subtitle: t('fiat:dispute.file.made', { time: words.instant(record.made_at) }),
        sections: sectionsOf(record, words),
        pictures: {
          title: t('fiat:dispute.file.pictures'),
          missing: t('fiat:dispute.file.gone'),
          rows: record.pictures,
        },
        images,
      });
      saveFile({ fileName: brandedFile(`${record.order.payment_reference}.html`), text: page });
    },
    onSuccess: () => toast.success(t('fiat:dispute.file.saved')),
  });
}

/** The pictures as addresses that hold them; one that cannot be fetched is left out and named in the page. */
async function readImages(orderId: string, record: DisputeRecord): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.allSettled(
    record.pictures.map(async ({ id }) => {
      const blob = await fetchPicture({ orderId, id });
      return [id, await addressOf(blob)] as const;
    }),
  );
  return new Map(found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
}

function addressOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('a picture could not be read')));
    reader.readAsDataURL(blob);
  });
}

function sectionsOf(record: DisputeRecord, words: Words): readonly FileSection[] {
  const { t } = words;
  return [
    { title: t('fiat:order.title'), rows: factsOf(record, words) },
    { title: t('fiat:dispute.title'), rows: disputeOf(record, words) },
    { title: t('fiat:order.timeline'), rows: eventsOf(record, words) },
    { title: t('fiat:chat.title'), rows: chatOf(record, words) },
  ];
}

function factsOf(
  { order, ...names }: DisputeRecord,
  { t, instant, fiat, wordOf }: Words,
): FileSection['rows'] {
  const { payee } = order;
  return [
    { name: t('fiat:dispute.file.number'), value: order.id },
    { name: t('fiat:order.reference'), value: order.payment_reference },
    { name: t('app:word.status'), value: t(`fiat:order.state.${order.state}`) },
    { name: t('fiat:order.side.buyer'), value: names.buyer_name ?? '–' },
    { name: t('fiat:order.side.seller'), value: names.seller_name ?? '–' },
    { name: t('fiat:order.amount'), value: fiat.money(order.amount, order.unit) },
    { name: t('app:word.price'), value: fiat.money(order.price, order.unit) },
    { name: t('app:word.quantity'), value: fiat.coins(order.quantity, order.coin) },
    { name: t('app:word.fee'), value: fiat.coins(order.fee, order.coin) },
    { name: t('fiat:order.placedAt'), value: instant(order.created_at) },
    {
      name: wordOf({ text: payee.name, words: payee.names }),
      value: [payee.real_name, ...payee.fields.map(({ value }) => value)].join('\n'),
    },
    { name: t('fiat:order.statedName'), value: order.payer_name ?? '–' },
    ...(order.is_payer_name_equal === false ? [{ name: '!', value: t('fiat:order.nameDiffers') }] : []),
    ...(order.voucher === null
      ? []
      : [{ name: t('fiat:order.pay.voucher'), value: '', picture: order.voucher }]),
    ...(order.remarks === '' ? [] : [{ name: t('fiat:order.remarks'), value: order.remarks }]),
  ];
}

function disputeOf({ order: { dispute } }: DisputeRecord, { t, instant }: Words): FileSection['rows'] {
  if (dispute === null) return [];
  const when = (name: string, at: number): string => `${name}\n${instant(at)}`;
  return [
    ...(dispute.opened_by === null || dispute.reason === null
      ? []
      : [
          {
            name: when(t(`fiat:dispute.openedBy.${dispute.opened_by}`), dispute.opened_at),
            value: `${t(`fiat:dispute.reason.${dispute.reason}`)}\n${dispute.text}`,
          },
        ]),
    ...dispute.evidence.map((one) => ({
      name: when(`${t('fiat:dispute.evidence')}: ${t(`fiat:order.side.${one.side}`)}`, one.at),
      value: one.text,
      picture: one.picture,
    })),
    ...dispute.rulings.map((one) => ({
      name: when(t(one.ordinal === 1 ? 'fiat:dispute.ruling.1' : 'fiat:dispute.ruling.2'), one.at),
      value: [t(`fiat:dispute.winner.${one.winner}`), t(`fiat:dispute.ground.${one.reason}`), one.text].join(
        '\n',
      ),
    })),
    ...(dispute.review === null || dispute.review.asked_by === null
      ? []
      : [
          {
            name: when(t(`fiat:dispute.review.asked.${dispute.review.asked_by}`), dispute.review.at),
            value: dispute.review.text,
          },
        ]),
  ];
}

function eventsOf({ order }: DisputeRecord, { t, instant }: Words): FileSection['rows'] {
  return order.events.map((event) => {
    const reason = reasonKey(event);
    const said = [
      `${t(`fiat:order.event.${event.event}`)} (${t(`fiat:order.side.${event.actor}`)})`,
      reason === null ? '' : t(reason),
      event.text ?? '',
    ];
    return { name: instant(event.at), value: said.filter((part) => part !== '').join('\n') };
  });
}

function chatOf({ messages }: DisputeRecord, { t, instant }: Words): FileSection['rows'] {
  return messages
    .toSorted((a, b) => a.id - b.id)
    .map((message) => ({
      name: `${t(`fiat:order.side.${message.sender === 'system' ? 'clock' : message.sender}`)}\n${instant(message.at)}`,
      value: messageText(message, t),
      picture: message.picture,
    }));
}
