import { useOnline } from '@openbourse/kit/lib/use-online.ts';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../shared/lib/texts.ts';
import { type Filters, useFilters } from '../../../shared/lib/use-filters.ts';
import { ScreenHeader } from '../../../shared/ui/screen-header.tsx';
import { TabStrip } from '../../../shared/ui/tab-strip.tsx';
import { useOperator } from '../../session/index.ts';
import { presenceQuery } from '../api.ts';
import { useDeskChannel } from '../use-desk-channel.ts';
import { ConversationList } from './conversation-list.tsx';
import { ConversationView } from './conversation-view.tsx';
import { TemplateList } from './template-list.tsx';

const VIEWS = ['open', 'mine', 'closed', 'templates'] as const;

/** Conversations of customer service, longest wait first, and beside them the one that the address names. */
export function SupportScreen() {
  const t = useTexts();
  const filters = useFilters();
  const tabs = (
    <TabStrip
      label={t('support:views')}
      name="view"
      tabs={VIEWS.map((value) => ({ value, label: t(`support:view.${value}`) }))}
      filters={filters}
    />
  );
  if (filters.get('view') === 'templates')
    return <TemplateList desk="chat" title={t('shell:nav.support')} tabs={tabs} />;
  return (
    <div className="flex flex-col gap-4">
      <ScreenHeader title={t('shell:nav.support')}>{tabs}</ScreenHeader>
      <Desk filters={filters} />
    </div>
  );
}

function Desk({ filters }: { readonly filters: Filters }) {
  const t = useTexts();
  const { isLost, renewMs } = useDeskChannel();
  const isOnline = useOnline();
  const openId = filters.get('open');
  return (
    <>
      <Presence />
      <p role="status" className="-mt-3 text-dense font-medium text-warn">
        {isLost && isOnline && t('support:chat.connectionLost')}
      </p>
      <div className="grid items-start gap-6 desktop:grid-cols-[20rem_minmax(0,1fr)]">
        <ConversationList filters={filters} openId={openId} renewMs={renewMs} />
        <ConversationView key={openId} id={openId} renewMs={renewMs} />
      </div>
    </>
  );
}

/** Operators at the desk; being on this screen is what says so. */
function Presence() {
  const t = useTexts();
  const operator = useOperator();
  const present = useQuery(presenceQuery).data?.present ?? [];
  const names = present.map(({ id, name }) =>
    id === operator.id ? `${name} (${t('support:chat.you')})` : name,
  );
  return (
    <p className="min-h-5 text-dense text-muted" role="status">
      {names.length > 0 && t('support:chat.present', { names: names.join(', ') })}
    </p>
  );
}
