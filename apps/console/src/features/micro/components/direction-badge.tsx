import type { MicroDirection } from '@openbourse/api/limits';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { useTexts } from '../../../shared/lib/texts.ts';

export function DirectionBadge({ direction }: { readonly direction: MicroDirection }) {
  const t = useTexts();
  return <Badge tone={direction === 'up' ? 'up' : 'down'}>{t(`micro:direction.${direction}`)}</Badge>;
}
