import { useT } from '@openbourse/kit/lib/i18n.ts';
import { type Rule, useForm } from '@openbourse/kit/lib/use-form.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { FileText } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { toastError } from '../../session/index.ts';
import { useSubmitAdvanced } from '../api.ts';
import { usePicture } from '../use-picture.ts';
import { GoogleCodeField, type NeedsGoogleCode } from '../../../shared/ui/google-code-field.tsx';
import { PictureFields } from './picture-fields.tsx';

interface AddressValues {
  readonly address: string;
  readonly google_code: string;
}

const ADDRESS_MIN = 8;
const ADDRESS_MAX = 200;
const RULES: readonly Rule<AddressValues, 'verification:error.address'>[] = [
  {
    field: 'address',
    key: 'verification:error.address',
    fails: ({ address }) => address.trim().length < ADDRESS_MIN,
  },
];

/** The home address and a picture that proves it. */
export function AdvancedForm({ needsGoogleCode }: NeedsGoogleCode) {
  const t = useT();
  const form = useForm({ initial: { address: '', google_code: '' }, rules: RULES, text: t });
  const proof = usePicture('address_proof');
  const [isSent, setIsSent] = useState(false);
  const submission = useSubmitAdvanced();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setIsSent(true);
    if (!form.check() || proof.id === '') return;
    submission.mutate(
      { ...form.values, address: form.values.address.trim(), address_pic: proof.id },
      {
        onSuccess: () => toast.success(t('verification:sent')),
        onError: (error) => {
          if (!form.refuse(error)) toastError(error);
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <h2 className="text-row">{t('verification:advancedTitle')}</h2>
      <p className="text-dense text-muted">{t('verification:advancedHint')}</p>
      <TextField
        label={t('verification:address')}
        autoComplete="street-address"
        maxLength={ADDRESS_MAX}
        {...form.bind('address')}
      />
      <PictureFields
        pictures={[
          {
            picture: proof,
            label: t('verification:addressPicture'),
            hint: t('verification:addressPictureHint'),
            sketch: <FileText aria-hidden="true" />,
          },
        ]}
        isMissing={() => isSent && proof.id === ''}
      />
      {needsGoogleCode && <GoogleCodeField {...form.bind('google_code')} />}
      <Button
        type="submit"
        isBlock
        isLoading={submission.isPending}
        disabled={proof.upload.item?.status === 'uploading'}
      >
        {t('app:action.submit')}
      </Button>
    </form>
  );
}
