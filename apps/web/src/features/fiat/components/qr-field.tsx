import { UPLOAD_LIMITS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { ImageField } from '@openbourse/kit/ui/image-field.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { QrCode } from 'lucide-react';
import type { Qr } from '../use-qr.ts';

const MEGABYTE = 1_024 * 1_024;

/** The picture of the payment code, shown whole so that it can be compared. */
export function QrField({ qr, isRequired }: { readonly qr: Qr; readonly isRequired: boolean }) {
  const t = useT();
  if (qr.kept.isPending) {
    return (
      <div aria-busy="true">
        <Skeleton className="aspect-[16/10] w-full" />
      </div>
    );
  }
  if (qr.kept.error !== null) return <ErrorState error={qr.kept.error} onRetry={qr.kept.retry} />;
  return (
    <ImageField
      label={t(isRequired ? 'fiat:qr' : 'fiat:qrOptional')}
      hint={`${t('fiat:qrHint')} ${t('file:rules', { limit: UPLOAD_LIMITS.bytesMax / MEGABYTE })}`}
      upload={qr.upload}
      contentTypes={UPLOAD_LIMITS.contentTypes}
      sketch={<QrCode aria-hidden="true" />}
      isWhole
    />
  );
}
