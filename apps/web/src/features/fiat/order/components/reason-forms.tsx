import { FIAT_CANCEL_REASONS, FIAT_POSTPONE_REASONS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Select } from '@openbourse/kit/ui/select.tsx';
import { TextArea } from '@openbourse/kit/ui/text-area.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { type SubmitEvent, useState } from 'react';
import { toastError } from '../../../session/index.ts';
import { oneLine } from '../../parts/one-line.ts';
import { useChangeOrder } from '../api.ts';
import type { OrderFormProps } from './pay-form.tsx';
import { SheetNote } from './sheet-note.tsx';

const NOTE_MAX = 500;
type CancelReason = (typeof FIAT_CANCEL_REASONS)[number];
type PostponeReason = (typeof FIAT_POSTPONE_REASONS)[number];

/** The buyer gives the order up: why, and whether it counts against the buyer. */
export function CancelForm({ order, onDone }: OrderFormProps) {
  const t = useT();
  const [reason, setReason] = useState<CancelReason>('changed_mind');
  const [note, setNote] = useState('');
  const cancel = useChangeOrder('fiat.cancel');
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    cancel.mutate(
      { id: order.id, reason, text: oneLine(note) === '' ? undefined : oneLine(note) },
      {
        onSuccess: () => {
          toast.success(t('fiat:order.head.cancelled'));
          onDone();
        },
        onError: toastError,
      },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 pb-2">
      <SheetNote>{t('fiat:order.cancel.paid')}</SheetNote>
      <Select
        look="field"
        label={t('fiat:order.reason')}
        options={FIAT_CANCEL_REASONS.map((value) => ({
          value,
          label: t(`fiat:order.cancel.reason.${value}`),
        }))}
        value={reason}
        onValueChange={setReason}
      />
      <TextArea
        label={t('fiat:order.note')}
        value={note}
        onValueChange={setNote}
        maxLength={NOTE_MAX}
        rows={2}
      />
      <p role="status" className="text-dense">
        <span className="block font-semibold">{t('fiat:order.cancel.counts')}</span>
        <span className="text-muted">{t('fiat:order.cancel.left', { count: order.cancellations_left })}</span>
      </p>
      <Button type="submit" variant="danger" isBlock isLoading={cancel.isPending}>
        {t('fiat:order.cancel.action')}
      </Button>
    </form>
  );
}

/** The seller needs longer to look for the money, and gives the reason. */
export function PostponeForm({ order, onDone }: OrderFormProps) {
  const t = useT();
  const [reason, setReason] = useState<PostponeReason>('bank_delay');
  const [note, setNote] = useState('');
  const postpone = useChangeOrder('fiat.postpone');
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    postpone.mutate(
      { id: order.id, reason, text: oneLine(note) === '' ? undefined : oneLine(note) },
      {
        onSuccess: () => {
          toast.success(t('fiat:order.state.postponed'));
          onDone();
        },
        onError: toastError,
      },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 pb-2">
      <p className="text-body text-muted">{t('fiat:order.postpone.hint')}</p>
      <Select
        look="field"
        label={t('fiat:order.reason')}
        options={FIAT_POSTPONE_REASONS.map((value) => ({
          value,
          label: t(`fiat:order.postpone.reason.${value}`),
        }))}
        value={reason}
        onValueChange={setReason}
      />
      <TextArea
        label={t('fiat:order.note')}
        value={note}
        onValueChange={setNote}
        maxLength={NOTE_MAX}
        rows={2}
      />
      <Button type="submit" isBlock isLoading={postpone.isPending}>
        {t('fiat:order.postpone.action')}
      </Button>
    </form>
  );
}

/** The seller gives the buyer the payment window once more. */
export function ExtendForm({ order, onDone }: OrderFormProps) {
  const t = useT();
  const extend = useChangeOrder('fiat.extend');
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    extend.mutate(
      { id: order.id },
      {
        onSuccess: () => {
          toast.success(t('fiat:order.event.extend'));
          onDone();
        },
        onError: toastError,
      },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 pb-2">
      <p className="text-body text-muted">{t('fiat:order.extend.hint')}</p>
      <Button type="submit" isBlock isLoading={extend.isPending}>
        {t('fiat:order.extend.action')}
      </Button>
    </form>
  );
}
