import {
  BRAND_FORMS,
  BRAND_PICTURE_LIMITS,
  type BrandTheme,
  CONTRAST_MIN,
  ratioText,
} from '@openbourse/api/brand';
import type { ImageUpload } from '@openbourse/kit/lib/use-image-upload.ts';
import { ImageField } from '@openbourse/kit/ui/image-field.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import type { FieldRule } from '../../../shared/lib/field-rules.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { client } from '../../session/index.ts';
import { type BrandVersion, isRead } from '../model/brand-draft.ts';
import { useBrandPicture } from '../use-brand-picture.ts';
import { AccentField } from './accent-field.tsx';
import { BrandPreview } from './brand-preview.tsx';

const NAME = new RegExp(BRAND_FORMS.name, 'u');
const MAIL = new RegExp(BRAND_FORMS.mail);

function named(max: number): FieldRule {
  return {
    key: 'content:brand.fault.name',
    values: { max },
    accepts: (text) => text.length <= max && NAME.test(text),
  };
}
const ADDRESS: FieldRule = { key: 'content:brand.fault.mail', accepts: (text) => MAIL.test(text) };
const orEmpty = (rule: FieldRule): FieldRule => ({
  ...rule,
  accepts: (text) => text === '' || rule.accepts(text),
});
const readIn = (theme: BrandTheme): FieldRule => ({
  key: 'content:brand.fault.contrast',
  values: { limit: ratioText(CONTRAST_MIN) },
  accepts: (text) => isRead(text, theme),
});

/** The picture that was sent, or the one that is kept until then. */
function sentOr({ item }: ImageUpload, kept: string): string {
  return item === null || item.content === '' ? kept : item.content;
}

/** The form of another brand, with what people would see of it; a second person approves it. */
export function BrandDialog({ brand, onEnd }: { readonly brand: BrandVersion; readonly onEnd: () => void }) {
  const t = useTexts();
  const [logo, icon] = [useBrandPicture(), useBrandPicture()];
  const form = useBrandForm(brand);
  const { values, field } = form;
  const pictures = { logo: sentOr(logo, brand.logo), icon: sentOr(icon, brand.icon) };
  return (
    <ChangeDialog
      title={t('content:brand.change')}
      confirmLabel={t('proposal:propose')}
      tone="primary"
      run={(reason) =>
        client.call('site.operator_set_brand', { based_on: brand.version, ...values, ...pictures, reason })
      }
      done={t('proposal:proposed')}
      onEnd={onEnd}
      form={form}
    >
      <BrandPreview brand={{ ...values, logo: pictures.logo }} />
      <TextField {...field('name')} maxLength={BRAND_FORMS.nameMax} />
      <TextField {...field('short_name')} maxLength={BRAND_FORMS.shortNameMax} />
      <TextField {...field('legal_entity')} maxLength={BRAND_FORMS.entityMax} />
      <AccentField theme="light" {...field('accent_light')} />
      <AccentField theme="dark" {...field('accent_dark')} />
      <div className="flex flex-wrap gap-4">
        <BrandPictureField label={t('content:brand.logo')} upload={logo} />
        <BrandPictureField label={t('content:brand.icon')} upload={icon} />
      </div>
      <TextField {...field('mail_name')} maxLength={BRAND_FORMS.nameMax} />
      <TextField {...field('mail_address')} inputMode="email" />
      <TextField {...field('support_email')} inputMode="email" />
      <p>{t('content:brand.effect')}</p>
    </ChangeDialog>
  );
}

function useBrandForm(brand: BrandVersion) {
  const t = useTexts();
  return useDialogForm({
    name: { label: t('shell:field.name'), initial: brand.name, rule: named(BRAND_FORMS.nameMax) },
    short_name: {
      label: t('shell:field.short_name'),
      initial: brand.short_name,
      rule: named(BRAND_FORMS.shortNameMax),
    },
    legal_entity: {
      label: t('shell:field.legal_entity'),
      initial: brand.legal_entity,
      rule: orEmpty(named(BRAND_FORMS.entityMax)),
    },
    accent_light: {
      label: t('shell:field.accent_light'),
      initial: brand.accent_light,
      rule: readIn('light'),
    },
    accent_dark: { label: t('shell:field.accent_dark'), initial: brand.accent_dark, rule: readIn('dark') },
    mail_name: {
      label: t('shell:field.mail_name'),
      initial: brand.mail_name,
      rule: named(BRAND_FORMS.nameMax),
    },
    mail_address: { label: t('shell:field.mail_address'), initial: brand.mail_address, rule: ADDRESS },
    support_email: {
      label: t('shell:field.support_email'),
      initial: brand.support_email,
      rule: orEmpty(ADDRESS),
    },
  });
}

function BrandPictureField({ label, upload }: { readonly label: string; readonly upload: ImageUpload }) {
  const t = useTexts();
  return (
    <ImageField
      label={label}
      hint={t('content:brand.pictureHint')}
      upload={upload}
      contentTypes={BRAND_PICTURE_LIMITS.contentTypes}
      isWhole
      isSquare
    />
  );
}
