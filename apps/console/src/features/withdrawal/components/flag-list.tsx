import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { useTexts } from '../../../shared/lib/texts.ts';
import type { Withdrawal } from '../api.ts';

/** Flags that often mean that somebody else is at the account. */
const GRAVE: ReadonlySet<string> = new Set([
  'frozen',
  'failed_on_chain',
  'shared_address',
  'security_changed',
]);

/** What makes an operator look twice. */
export function FlagList({ flags }: { readonly flags: Withdrawal['flags'] }) {
  const t = useTexts();
  if (flags.length === 0) return <span className="text-muted">{t('shell:none')}</span>;
  return (
    <span className="inline-flex flex-wrap gap-1">
      {flags.map((flag) => (
        <Badge key={flag} tone={GRAVE.has(flag) ? 'danger' : 'warn'}>
          {t(`withdrawal:flag.${flag}`)}
        </Badge>
      ))}
    </span>
  );
}
