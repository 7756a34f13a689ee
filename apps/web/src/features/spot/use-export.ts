import { useT } from '@openbourse/kit/lib/i18n.ts';
import { saveFile } from '@openbourse/kit/lib/save-file.ts';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useMutation } from '@tanstack/react-query';
import { client } from '../session/index.ts';
import { type OrderFilters, ordersQueryOf, tradesQueryOf } from './model/order-filters.ts';

interface ExportInput {
  readonly list: 'orders' | 'trades';
  readonly filters: OrderFilters;
}

/** Saves the list as it is filtered as a CSV file. */
export function useExport() {
  const t = useT();
  return useMutation({
    mutationFn: ({ list, filters }: ExportInput) =>
      list === 'orders'
        ? client.download('spot.orders', ordersQueryOf(filters))
        : client.download('spot.trades', tradesQueryOf(filters)),
    onSuccess: (file) => {
      saveFile(file);
      toast.success(t('spot:records.exported'));
    },
  });
}
