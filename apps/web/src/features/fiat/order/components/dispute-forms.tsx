import { FIAT_DISPUTE_REASONS, UPLOAD_LIMITS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { type Form, type Rule, useForm } from '@openbourse/kit/lib/use-form.ts';
import { useImageUpload } from '@openbourse/kit/lib/use-image-upload.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { ImageField } from '@openbourse/kit/ui/image-field.tsx';
import { Select } from '@openbourse/kit/ui/select.tsx';
import { TextArea } from '@openbourse/kit/ui/text-area.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { type SubmitEvent, useState } from 'react';
import { sendImage, toastError } from '../../../session/index.ts';
import { oneLine } from '../../parts/one-line.ts';
import { useChangeOrder } from '../api.ts';
import type { OrderFormProps } from './pay-form.tsx';

const sendEvidence = sendImage('fiat_evidence');
const TEXT_MAX = 500;
type DisputeReason = (typeof FIAT_DISPUTE_REASONS)[number];

interface Told {
  readonly text: string;
}
const RULES: readonly Rule<Told, 'fiat:dispute.textNeeded'>[] = [
  { field: 'text', key: 'fiat:dispute.textNeeded', fails: ({ text }) => text.trim() === '' },
];

function useTold(): Form<Told> {
  const t = useT();
  return useForm({ initial: { text: '' }, rules: RULES, text: t });
}

function useOutcome(form: Form<Told>, onDone: () => void) {
  return (message: string) => ({
    onSuccess: () => {
      toast.success(message);
      onDone();
    },
    onError: (error: unknown) => {
      if (!form.refuse(error)) toastError(error);
    },
  });
}

/** Applies for rights protection: what is wrong, and the story in own words. */
export function ApplyForm({ order, onDone }: OrderFormProps) {
  const t = useT();
  const form = useTold();
  const [reason, setReason] = useState<DisputeReason>(
    order.role === 'buyer' ? 'not_released' : 'not_received',
  );
  const apply = useChangeOrder('fiat.dispute');
  const outcome = useOutcome(form, onDone);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!form.check()) return;
    apply.mutate(
      { id: order.id, reason, text: oneLine(form.values.text) },
      outcome(t('fiat:dispute.opened')),
    );
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 pb-2">
      <p className="text-body text-muted">{t('fiat:dispute.hint')}</p>
      <Select
        look="field"
        label={t('fiat:order.reason')}
        options={FIAT_DISPUTE_REASONS.map((value) => ({ value, label: t(`fiat:dispute.reason.${value}`) }))}
        value={reason}
        onValueChange={setReason}
      />
      <Story form={form} label={t('fiat:dispute.text')} />
      <Button type="submit" isBlock isLoading={apply.isPending}>
        {t('fiat:dispute.action')}
      </Button>
    </form>
  );
}

/** Adds a text and perhaps a picture for the operator who decides. */
export function EvidenceForm({ order, onDone }: OrderFormProps) {
  const t = useT();
  const form = useTold();
  const upload = useImageUpload({ send: sendEvidence, limits: UPLOAD_LIMITS });
  const add = useChangeOrder('fiat.add_evidence');
  const outcome = useOutcome(form, onDone);
  const { item } = upload;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!form.check() || item?.status === 'failed') return;
    add.mutate(
      { id: order.id, text: oneLine(form.values.text), picture: item?.content },
      outcome(t('fiat:dispute.added')),
    );
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 pb-2">
      <Story form={form} label={t('fiat:dispute.text')} />
      <ImageField
        label={t('fiat:dispute.picture')}
        upload={upload}
        contentTypes={UPLOAD_LIMITS.contentTypes}
        isWhole
      />
      <Button type="submit" isBlock isLoading={add.isPending} disabled={item?.status === 'uploading'}>
        {t('fiat:dispute.add')}
      </Button>
    </form>
  );
}

/** Asks for a second operator. */
export function ReviewForm({ order, onDone }: OrderFormProps) {
  const t = useT();
  const form = useTold();
  const ask = useChangeOrder('fiat.request_review');
  const outcome = useOutcome(form, onDone);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!form.check()) return;
    ask.mutate({ id: order.id, text: oneLine(form.values.text) }, outcome(t('fiat:dispute.review.done')));
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 pb-2">
      <p className="text-body text-muted">{t('fiat:dispute.review.hint')}</p>
      <Story form={form} label={t('fiat:dispute.review.text')} />
      <Button type="submit" isBlock isLoading={ask.isPending}>
        {t('fiat:dispute.review.action')}
      </Button>
    </form>
  );
}

function Story({ form, label }: { readonly form: Form<Told>; readonly label: string }) {
  return (
    <TextArea
      label={label}
      value={form.values.text}
      onValueChange={(text) => form.set('text', text)}
      error={form.errorOf('text')}
      maxLength={TEXT_MAX}
      rows={4}
    />
  );
}
