import { useT } from '@openbourse/kit/lib/i18n.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { Switch } from '@openbourse/kit/ui/switch.tsx';
import { useConfirmations } from '../../../shared/lib/confirmations.ts';

/** Which orders are asked about before they are sent; here "Don't ask again" is undone. */
export function ConfirmSheet({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const t = useT();
  const { hasContracts, hasLargeMarketOrders } = useConfirmations();
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={t('settings:confirm.title')}>
      <p className="text-dense text-muted">{t('settings:confirm.hint')}</p>
      <Switch
        label={t('settings:confirm.contracts')}
        isOn={hasContracts}
        onChange={(isOn) => useConfirmations.setState({ hasContracts: isOn })}
      />
      <Switch
        label={t('settings:confirm.market')}
        isOn={hasLargeMarketOrders}
        onChange={(isOn) => useConfirmations.setState({ hasLargeMarketOrders: isOn })}
      />
    </BottomSheet>
  );
}
