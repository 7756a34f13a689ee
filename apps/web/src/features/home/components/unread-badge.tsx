import { useT } from '@openbourse/kit/lib/i18n.ts';

const SHOWN_MAX = 99;

/** Number of unread notices; nothing where none are. */
export function UnreadBadge({ count }: { readonly count: number }) {
  const t = useT();
  if (count === 0) return null;
  return (
    <span className="figures inline-block min-w-4.5 rounded-full bg-danger px-1 text-center text-label leading-4.5 text-on-ink">
      <span aria-hidden="true">{count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}</span>
      <span className="sr-only">{t('home:unread', { count })}</span>
    </span>
  );
}
