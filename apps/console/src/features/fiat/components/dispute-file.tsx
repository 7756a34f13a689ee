import { clock } from '@openbourse/kit/lib/clock.ts';
import { useLocale, useT } from '@openbourse/kit/lib/i18n.ts';
import { saveFile } from '@openbourse/kit/lib/save-file.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { client, hasRole, useOperator } from '../../session/index.ts';
import type { Order } from '../api.ts';
import { useWords } from './use-words.ts';
import { disputeSections, picturesOf } from '../model/dispute-sections.ts';
import { writeHtml } from '@openbourse/kit/lib/html-file.ts';
import { viewReason } from './order-picture.tsx';

/** Saves everything about an order as one page, with the pictures for those who may see them, or as JSON. */
export function DisputeFile({ order }: { readonly order: Order }) {
  const t = useTexts();
  const write = useWriteFile(order);
  const save = useMutation({ mutationFn: write });
  const name = `order-${order.payment_reference}`;
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={<Download className="size-4" strokeWidth={1.75} aria-hidden="true" />}
        isLoading={save.isPending}
        onClick={() =>
          save.mutate(undefined, { onSuccess: (text) => saveFile({ fileName: `${name}.html`, text }) })
        }
      >
        {t('fiat:file')}
      </Button>
      <Button
        variant="secondary"
        size="small"
        onClick={() => saveFile({ fileName: `${name}.json`, text: `${JSON.stringify(order, null, 2)}\n` })}
      >
        JSON
      </Button>
    </>
  );
}

function useWriteFile(order: Order): () => Promise<string> {
  const t = useTexts();
  const kit = useT();
  const locale = useLocale();
  const format = useFormat();
  const operator = useOperator();
  const wordOf = useWords();
  return async () => {
    const reason = viewReason(order.payment_reference);
    const addresses = new Map<string, string>();
    if (hasRole(operator, ['fiat_arbiter'])) {
      for (const id of picturesOf(order)) {
        addresses.set(
          id,
          await toAddress(await client.picture('file.operator_view', { file_id: id, reason })),
        );
      }
    }
    return writeHtml({
      locale,
      title: t('fiat:file.title', { reference: order.payment_reference }),
      note: t('fiat:file.made', { time: format.dateTime(clock.now()), name: operator.name }),
      hidden: t('fiat:file.hidden'),
      sections: disputeSections(order, {
        t,
        kit,
        format,
        wordOf,
        addressOf: (id) => addresses.get(id) ?? null,
      }),
    });
  };
}

/** A picture as an address that holds it. */
function toAddress(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable picture')));
    reader.readAsDataURL(picture);
  });
}
