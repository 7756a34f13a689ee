import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { textOrName, useTexts } from '../../../shared/lib/texts.ts';

/** The direction that an order names, `up` or `down`. */
export function DirectionBadge({ direction }: { readonly direction: string }) {
  const t = useTexts();
  return (
    <Badge tone={direction === 'up' ? 'up' : 'down'}>
      {textOrName(t, 'micro', `direction.${direction}`)}
    </Badge>
  );
}
