import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import type { Feedback } from '../api.ts';

/** Badge of feedback that awaits a reply or has one. */
export function StateBadge({ state }: { readonly state: Feedback['state'] }) {
  const t = useT();
  return <Badge tone={state === 'replied' ? 'up' : 'warn'}>{t(`feedback:state.${state}`)}</Badge>;
}
