import { useT } from '@openbourse/kit/lib/i18n.ts';

/** An operator's words, shown as theirs and untranslated. */
export function StaffReason({ reason }: { readonly reason: string }) {
  const t = useT();
  return (
    <figure className="rounded-card bg-surface p-3">
      <figcaption className="text-label text-muted">{t('wallet:why.rejected')}</figcaption>
      <blockquote className="pt-1 text-dense break-words">{reason}</blockquote>
    </figure>
  );
}
