import { BRAND_GROUNDS, BRAND_THEMES, type BrandTheme, mixed, softOf } from '@openbourse/api/brand';
import { brandPicture } from '@openbourse/kit/lib/brand.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { accentOf, type BrandDraft } from '../model/brand-draft.ts';

/** A brand as people will see it: the head of a phone in both themes, a mail, and the poster. */
export function BrandPreview({ brand }: { readonly brand: BrandDraft }) {
  const t = useTexts();
  return (
    <div className="grid gap-3 tablet:grid-cols-2">
      {BRAND_THEMES.map((theme) => (
        <Frame key={theme} label={t(`content:brand.preview.${theme}`)}>
          <PhoneHead brand={brand} theme={theme} />
        </Frame>
      ))}
      <Frame label={t('content:brand.preview.mail')}>
        <Mail brand={brand} />
      </Frame>
      <Frame label={t('content:brand.preview.poster')}>
        <PosterHead brand={brand} />
      </Frame>
    </div>
  );
}

function Frame({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <figure className="flex flex-col gap-1.5">
      <figcaption className="text-secondary text-muted">{label}</figcaption>
      {children}
    </figure>
  );
}

function Logo({ logo }: Pick<BrandDraft, 'logo'>) {
  if (logo === '') return null;
  return <img src={brandPicture(logo)} alt="" className="size-6.5 shrink-0" />;
}

interface PhoneHeadProps {
  readonly brand: BrandDraft;
  readonly theme: BrandTheme;
}

function PhoneHead({ brand, theme }: PhoneHeadProps) {
  const t = useTexts();
  const { bg, text } = BRAND_GROUNDS[theme];
  const accent = accentOf(brand, theme);
  return (
    <div
      className="flex h-28 flex-col justify-between rounded-card border border-line p-4"
      style={{ background: bg, color: text }}
    >
      <span className="flex items-center gap-2 text-symbol">
        <Logo logo={brand.logo} />
        <span className="truncate">{brand.name}</span>
      </span>
      <span className="flex items-center gap-3 text-dense font-medium">
        <span style={{ color: accent }}>{t('content:brand.preview.link')}</span>
        <span
          className="rounded-tag px-2 py-0.5"
          style={{ background: softOf(accent, theme), color: accent }}
        >
          {t('content:brand.preview.badge')}
        </span>
      </span>
    </div>
  );
}

function Mail({ brand }: { readonly brand: BrandDraft }) {
  const t = useTexts();
  const foot = [brand.legal_entity, brand.support_email].filter((line) => line !== '');
  return (
    <div className="flex min-h-28 flex-col gap-1 rounded-card border border-line bg-bg p-4 text-secondary wrap-anywhere">
      <span className="font-medium">{`${brand.mail_name} <${brand.mail_address}>`}</span>
      <span className="text-muted">{t('content:brand.preview.code', { brand: brand.name })}</span>
      {foot.length > 0 && <span className="mt-auto text-muted">{foot.join(' · ')}</span>}
    </div>
  );
}

const POSTER_TOP = '#12161f';
const POSTER_SHARE = 22;

function PosterHead({ brand }: { readonly brand: BrandDraft }) {
  const accent = accentOf(brand, 'dark');
  return (
    <div
      className="flex h-28 flex-col justify-between rounded-card p-4 text-on-picture"
      style={{ background: `linear-gradient(${POSTER_TOP}, ${mixed(POSTER_TOP, accent, POSTER_SHARE)})` }}
    >
      <span className="flex items-center gap-2 text-symbol">
        <Logo logo={brand.logo} />
        <span className="truncate">{brand.name}</span>
      </span>
      <span className="h-1 w-2/3 rounded-full" style={{ background: accent }} />
    </div>
  );
}
