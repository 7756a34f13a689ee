import { Button } from '@openbourse/kit/ui/button.tsx';
import { useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useFilters } from '../../../shared/lib/use-filters.ts';
import { useWholeList } from '../../../shared/lib/use-whole-list.ts';
import { TabStrip } from '../../../shared/ui/tab-strip.tsx';
import { hasRole, useOperator } from '../../session/index.ts';
import { endpointsQuery, MAKERS } from '../api.ts';
import { DeliveryList } from './delivery-list.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { EndpointList } from './endpoint-list.tsx';

const VIEWS = ['endpoints', 'deliveries'] as const;

/** Systems of the operator that events are sent to, and every delivery. */
export function WebhookScreen() {
  const t = useTexts();
  const filters = useFilters();
  const mayPropose = hasRole(useOperator(), MAKERS);
  const [isAdding, setIsAdding] = useState(false);
  const endpoints = useWholeList(endpointsQuery);
  const header = (
    <>
      <TabStrip
        label={t('webhook:views')}
        name="view"
        tabs={VIEWS.map((value) => ({ value, label: t(`webhook:view.${value}`) }))}
        filters={filters}
      />
      {mayPropose && (
        <Button size="small" onClick={() => setIsAdding(true)}>
          {t('webhook:add')}
        </Button>
      )}
    </>
  );
  return (
    <>
      {filters.get('view') === 'deliveries' ? (
        <DeliveryList filters={filters} header={header} endpoints={endpoints} />
      ) : (
        <EndpointList filters={filters} header={header} list={endpoints} />
      )}
      {isAdding && <EndpointForm before={null} onEnd={() => setIsAdding(false)} />}
    </>
  );
}
