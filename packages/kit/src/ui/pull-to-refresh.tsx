import { ArrowDown } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { Spinner } from './spinner.tsx';

export interface PullToRefreshProps {
  readonly onRefresh: () => Promise<unknown>;
  readonly children: ReactNode;
}

type Phase = 'idle' | 'pulling' | 'ready' | 'refreshing';

const TRIGGER_PX = 64;
const LONGEST_PX = 96;
/** The finger moves further than the page, as on every phone. */
const RESISTANCE = 0.5;

/** Refreshes when the page is pulled down from its top by touch. */
export function PullToRefresh({ onRefresh, children }: PullToRefreshProps) {
  const t = useT();
  const area = useRef<HTMLDivElement>(null);
  const [distance, setDistance] = useState(0);
  const [phase, setPhase] = useState<Phase>('idle');
  const refresh = useEffectEvent(onRefresh);

  useEffect(() => {
    const element = area.current;
    if (element === null) return undefined;
    return listenForPull(element, {
      onMove: (pulled) => {
        setDistance(pulled);
        setPhase(pulled === 0 ? 'idle' : pulled >= TRIGGER_PX ? 'ready' : 'pulling');
      },
      onRelease: async (pulled) => {
        if (pulled >= TRIGGER_PX) {
          setPhase('refreshing');
          setDistance(TRIGGER_PX);
          await refresh();
        }
        setDistance(0);
        setPhase('idle');
      },
    });
  }, []);

  return (
    <div ref={area}>
      <div
        role="status"
        className="flex items-center justify-center gap-2 overflow-hidden text-secondary text-muted"
        style={{ height: distance }}
      >
        {phase === 'refreshing' && <Spinner />}
        {(phase === 'pulling' || phase === 'ready') && (
          <>
            <ArrowDown className={phase === 'ready' ? 'size-4 rotate-180' : 'size-4'} aria-hidden="true" />
            {t(phase === 'ready' ? 'app:action.releaseToRefresh' : 'app:action.pullToRefresh')}
          </>
        )}
        {phase === 'refreshing' && t('app:state.loading')}
      </div>
      {children}
    </div>
  );
}

interface PullHandlers {
  readonly onMove: (pulled: number) => void;
  readonly onRelease: (pulled: number) => Promise<void>;
}

function listenForPull(element: HTMLElement, { onMove, onRelease }: PullHandlers): () => void {
  let startY: number | null = null;
  let pulled = 0;
  const start = (event: TouchEvent): void => {
    startY = scrollY === 0 && event.touches.length === 1 ? (event.touches[0]?.clientY ?? null) : null;
    pulled = 0;
  };
  const move = (event: TouchEvent): void => {
    const y = event.touches[0]?.clientY;
    if (startY === null || y === undefined) return;
    const next = Math.min(LONGEST_PX, Math.max(0, (y - startY) * RESISTANCE));
    if (next === pulled) return;
    pulled = next;
    onMove(pulled);
  };
  const end = (): void => {
    if (startY !== null && pulled > 0) void onRelease(pulled);
    startY = null;
  };
  element.addEventListener('touchstart', start, { passive: true });
  element.addEventListener('touchmove', move, { passive: true });
  element.addEventListener('touchend', end);
  element.addEventListener('touchcancel', end);
  return () => {
    element.removeEventListener('touchstart', start);
    element.removeEventListener('touchmove', move);
    element.removeEventListener('touchend', end);
    element.removeEventListener('touchcancel', end);
  };
}
