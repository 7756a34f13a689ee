import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { useTexts } from '../lib/texts.ts';
import type { VersionState } from '@openbourse/api/limits';

const TONES = { planned: 'warn', in_effect: 'up', replaced: 'neutral' } as const;

/** Whether a version is announced, holds, or was followed by another one. */
export function VersionBadge({ state }: { readonly state: VersionState }) {
  const t = useTexts();
  return <Badge tone={TONES[state]}>{t(`shell:version.${state}`)}</Badge>;
}
