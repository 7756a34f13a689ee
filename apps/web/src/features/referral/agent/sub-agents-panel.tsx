import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ListSkeleton, RowSkeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Handshake, Plus } from 'lucide-react';
import { useState } from 'react';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { type Agent, type SubAgent, subAgentsQuery } from '../api.ts';
import { AddSubAgentSheet } from './add-sub-agent-sheet.tsx';
import { ChangeRateSheet } from './change-rate-sheet.tsx';
import { SubAgentRow } from './sub-agent-row.tsx';

/** The agents whose nearest agent above is the user: added by their code, with a rate below the user's. */
export function SubAgentsPanel({ agent }: { readonly agent: Agent }) {
  const t = useT();
  const subAgents = useQuery(subAgentsQuery);
  const [open, setOpen] = useState<'none' | 'add' | 'change'>('none');
  // Stays while the sheet closes, so that what it shows does not vanish before it.
  const [changed, setChanged] = useState<SubAgent | null>(null);
  const change = (subAgent: SubAgent): void => {
    setChanged(subAgent);
    setOpen('change');
  };
  return (
    <div className="flex flex-col gap-2 pt-2">
      <div>
        <Button
          variant="secondary"
          size="medium"
          icon={<Plus className="size-4.5" aria-hidden="true" />}
          onClick={() => setOpen('add')}
        >
          {t('referral:sub.add')}
        </Button>
      </div>
      <Loaded
        query={subAgents}
        skeleton={
          <ListSkeleton>
            <RowSkeleton />
          </ListSkeleton>
        }
      >
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              icon={<Handshake />}
              title={t('referral:sub.empty')}
              hint={t('referral:sub.emptyHint')}
            />
          ) : (
            <ul aria-label={t('referral:agent.tab.subAgents')} className="divide-y divide-line">
              {rows.map((row) => (
                <SubAgentRow key={row.id} subAgent={row} onChange={() => change(row)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <AddSubAgentSheet
        rateMax={agent.sub_rate_max_percent}
        isOpen={open === 'add'}
        onClose={() => setOpen('none')}
      />
      {changed !== null && (
        <ChangeRateSheet
          key={changed.id}
          subAgent={changed}
          isOpen={open === 'change'}
          onClose={() => setOpen('none')}
        />
      )}
    </div>
  );
}
