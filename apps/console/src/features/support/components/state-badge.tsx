import { Badge, type BadgeProps } from '@openbourse/kit/ui/badge.tsx';
import { useTexts } from '../../../shared/lib/texts.ts';
import type { Conversation, FeedbackRow } from '../api.ts';

type State = FeedbackRow['state'] | Conversation['state'];

const TONES: Readonly<Record<State, BadgeProps['tone']>> = {
  awaiting_reply: 'warn',
  replied: 'up',
  open: 'accent',
  closed: 'neutral',
};

export function StateBadge({ state }: { readonly state: State }) {
  const t = useTexts();
  return <Badge tone={TONES[state]}>{t(`support:state.${state}`)}</Badge>;
}
