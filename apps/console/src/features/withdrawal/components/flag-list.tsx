import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { useTexts } from '../../../shared/lib/texts.ts';
import type { Withdrawal } from '../api.ts';

/** Flags that often mean that a stranger is at the account. */
const GRAVE: ReadonlySet<string> = new Set([
  'proof_broken',
  'frozen',
  'failed_on_chain',
  'screening',
  'shared_address',
  'security_changed',
]);

/** Flags that make an operator look twice, the grave ones first; a table shows only the first few. */
export function FlagList(props: { readonly flags: Withdrawal['flags']; readonly most?: number }) {
  const { flags, most = flags.length } = props;
  const t = useTexts();
  if (flags.length === 0) return <span className="text-muted">{t('shell:none')}</span>;
  return (
    <span className="inline-flex flex-wrap gap-1">
      {graveFirst(flags)
        .slice(0, most)
        .map((flag) => (
          <Badge key={flag} tone={GRAVE.has(flag) ? 'danger' : 'warn'}>
            {t(`withdrawal:flag.${flag}`)}
          </Badge>
        ))}
      {flags.length > most && <Badge tone="neutral">{`+${flags.length - most}`}</Badge>}
    </span>
  );
}

function graveFirst(flags: Withdrawal['flags']): Withdrawal['flags'] {
  return [...flags.filter((flag) => GRAVE.has(flag)), ...flags.filter((flag) => !GRAVE.has(flag))];
}
