import { useT } from '@openbourse/kit/lib/i18n.ts';

/** Used part of the room for a text, at the right end below its field. */
export function Counted({ text, limit }: { readonly text: string; readonly limit: number }) {
  const t = useT();
  return (
    <span className="figures block text-right">
      <span aria-hidden="true">
        {text.length}/{limit}
      </span>
      <span className="sr-only">{t('feedback:counted', { count: text.length, limit })}</span>
    </span>
  );
}
