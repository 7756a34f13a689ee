import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { useTexts } from '../lib/texts.ts';
import type { AnnouncedState } from '@openbourse/api/limits';

const TONES = { planned: 'warn', in_effect: 'up', replaced: 'neutral', withdrawn: 'neutral' } as const;

/** The state of a version: announced, in effect, followed by another one, or taken back. */
export function VersionBadge({ state }: { readonly state: AnnouncedState }) {
  const t = useTexts();
  return <Badge tone={TONES[state]}>{t(`shell:version.${state}`)}</Badge>;
}
