import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { compareDecimal } from '@openbourse/money';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../shared/lib/texts.ts';
import { StatCard } from '../../../shared/ui/stat-card.tsx';
import { StatGrid } from '../../../shared/ui/stat-grid.tsx';
import { capsQuery, switchesQuery } from '../api.ts';
import { percentOf } from '../../../shared/lib/percent.ts';

const ALARMING_PERCENT = '80';

/** State of the switches, and the used part of each hot wallet's hour. */
export function WithdrawalSummary() {
  const t = useTexts();
  const format = useFormat();
  const switches = useQuery(switchesQuery).data ?? [];
  const caps = useQuery(capsQuery).data ?? [];
  const stopped = switches.filter((one) => one.is_stopped);
  const names = stopped.map((one) => one.chain ?? t('withdrawal:allChains')).join(', ');
  return (
    <StatGrid label={t('withdrawal:state.controls')}>
      <StatCard
        label={t('withdrawal:sending')}
        value={t(stopped.length === 0 ? 'withdrawal:running' : 'withdrawal:stopped')}
        note={names === '' ? undefined : names}
        isAlarming={stopped.length > 0}
      />
      {caps.map((cap) => {
        const percent = percentOf(cap.used_usdt, cap.cap_usdt);
        return (
          <StatCard
            key={cap.chain}
            label={t('withdrawal:hotWallet', { chain: cap.chain })}
            value={t('withdrawal:ofCap', { percent })}
            note={`${format.volume(cap.used_usdt)} / ${format.volume(cap.cap_usdt)} USDT`}
            isAlarming={compareDecimal(percent, ALARMING_PERCENT) >= 0}
          />
        );
      })}
    </StatGrid>
  );
}
