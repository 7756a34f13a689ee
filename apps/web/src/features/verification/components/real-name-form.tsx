import { readIdNumber } from '@openbourse/api/verification/id-number';
import { ID_TYPES, type IdType, LIMITS } from '@openbourse/api/limits';
import { useLocale, useT } from '@openbourse/kit/lib/i18n.ts';
import { type Form, type Rule, useForm } from '@openbourse/kit/lib/use-form.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Select } from '@openbourse/kit/ui/select.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { CreditCard, IdCard, ScanFace } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { toastError } from '../../session/index.ts';
import { areasQuery, useSubmitRealName } from '../api.ts';
import { type Picture, usePicture } from '../use-picture.ts';
import { GoogleCodeField, type NeedsGoogleCode } from '../../../shared/ui/google-code-field.tsx';
import { PictureFields } from './picture-fields.tsx';

interface RealNameValues {
  readonly id_type: IdType;
  readonly name: string;
  readonly card_id: string;
  readonly google_code: string;
}

const NAME_MIN = 2;
const NAME_MAX = 100;
const NUMBER_MAX = 40;
type Message = 'verification:error.name' | 'verification:error.number';

/** The shape of a number depends on the country (ISO 3166-1) that issues it. */
function rulesOf(country: string): readonly Rule<RealNameValues, Message>[] {
  return [
    { field: 'name', key: 'verification:error.name', fails: (form) => form.name.trim().length < NAME_MIN },
    {
      field: 'card_id',
      key: 'verification:error.number',
      fails: (form) => readIdNumber(form.card_id, { type: form.id_type, country }) === null,
    },
  ];
}

const INITIAL: RealNameValues = {
  id_type: 'identity_card',
  name: '',
  card_id: '',
  google_code: '',
};

export interface RealNameFormProps extends NeedsGoogleCode {
  /** The field that chooses the country which issued the document. */
  readonly renderCountry: (choice: CountryField) => ReactNode;
}

interface CountryField {
  readonly label: string;
  readonly areaId: number;
  readonly onChoose: (areaId: number) => void;
}

/** The document, the name and number on it, and its pictures (specification, section 5). */
export function RealNameForm({ needsGoogleCode, renderCountry }: RealNameFormProps) {
  const t = useT();
  const areas = useQuery(areasQuery(useLocale())).data ?? [];
  const [areaId, setAreaId] = useState<number>(LIMITS.defaultAreaId);
  const country = areas.find((area) => area.id === areaId)?.iso ?? '';
  const form = useForm({ initial: INITIAL, rules: rulesOf(country), text: t });
  const front = usePicture('identity_front');
  const reverse = usePicture('identity_reverse');
  const hand = usePicture('identity_hand');
  const [isSent, setIsSent] = useState(false);
  const submission = useSubmitRealName();
  const needed = [front, reverse];
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setIsSent(true);
    if (!form.check() || needed.some((picture) => picture.id === '')) return;
    submission.mutate(
      {
        ...form.values,
        area_id: areaId,
        front_pic: front.id,
        reverse_pic: reverse.id,
        hand_pic: hand.id === '' ? undefined : hand.id,
      },
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
      <h2 className="text-row">{t('verification:formTitle')}</h2>
      <DocumentFields
        type={form.values.id_type}
        onTypeChange={(value) => form.set('id_type', value)}
        country={renderCountry({ label: t('verification:country'), areaId, onChoose: setAreaId })}
      />
      <PersonFields form={form} />
      <Papers
        front={front}
        reverse={reverse}
        hand={hand}
        isMissing={(picture) => isSent && needed.includes(picture) && picture.id === ''}
      />
      {needsGoogleCode && <GoogleCodeField {...form.bind('google_code')} />}
      <p className="text-secondary text-muted">{t('verification:privacy')}</p>
      <Button
        type="submit"
        isBlock
        isLoading={submission.isPending}
        disabled={[front, reverse, hand].some((picture) => picture.upload.item?.status === 'uploading')}
      >
        {t('app:action.submit')}
      </Button>
    </form>
  );
}

function PersonFields({ form }: { readonly form: Form<RealNameValues> }) {
  const t = useT();
  return (
    <>
      <TextField
        label={t('verification:name')}
        hint={t('verification:nameHint')}
        autoComplete="name"
        maxLength={NAME_MAX}
        {...form.bind('name')}
      />
      <TextField
        label={t('verification:number')}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={NUMBER_MAX}
        {...form.bind('card_id')}
      />
    </>
  );
}

interface PapersProps {
  readonly front: Picture;
  readonly reverse: Picture;
  readonly hand: Picture;
  readonly isMissing: (picture: Picture) => boolean;
}

/** The pictures of the document and of who holds it. */
function Papers({ front, reverse, hand, isMissing }: PapersProps) {
  const t = useT();
  return (
    <PictureFields
      pictures={[
        { picture: front, label: t('verification:front'), sketch: <IdCard aria-hidden="true" /> },
        { picture: reverse, label: t('verification:reverse'), sketch: <CreditCard aria-hidden="true" /> },
        {
          picture: hand,
          label: t('verification:hand'),
          hint: t('verification:handHint'),
          sketch: <ScanFace aria-hidden="true" />,
        },
      ]}
      isMissing={isMissing}
    />
  );
}

interface DocumentFieldsProps {
  readonly type: IdType;
  readonly onTypeChange: (type: IdType) => void;
  /** The choice of the country. */
  readonly country: ReactNode;
}

/** Type and issuer of the document. */
function DocumentFields({ type, onTypeChange, country }: DocumentFieldsProps) {
  const t = useT();
  return (
    <>
      <Labelled label={t('verification:idType')}>
        <Select
          look="field"
          label={t('verification:idType')}
          options={ID_TYPES.map((value) => ({ value, label: t(`verification:idType.${value}`) }))}
          value={type}
          onValueChange={onTypeChange}
        />
      </Labelled>
      <Labelled label={t('verification:country')}>{country}</Labelled>
    </>
  );
}

interface LabelledProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** The name above a choice; the choice itself carries it for screen readers. */
function Labelled({ label, children }: LabelledProps) {
  return (
    <div>
      <p aria-hidden="true" className="mb-1 px-0.5 text-secondary text-muted">
        {label}
      </p>
      {children}
    </div>
  );
}
