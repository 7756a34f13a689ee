import type { ContractSide } from '@openbourse/api/limits';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { useTexts } from '../../../shared/lib/texts.ts';

export function SideBadge({ side }: { readonly side: ContractSide }) {
  const t = useTexts();
  return <Badge tone={side === 'long' ? 'up' : 'down'}>{t(`contract:side.${side}`)}</Badge>;
}
