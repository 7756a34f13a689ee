import { useT } from '@openbourse/kit/lib/i18n.ts';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { Lock, LockOpen, PencilLine, Trash2, X } from 'lucide-react';
import { toolOf } from '../model/drawing-tools.ts';
import type { DrawingState } from '../use-drawing.ts';

export interface DrawingBarProps {
  readonly drawing: DrawingState;
  readonly onEditNote: () => void;
}

/** Actions on the drawing that is chosen on the chart. */
export function DrawingBar({ drawing, onEditNote }: DrawingBarProps) {
  const t = useT();
  const { selected, change, select } = drawing;
  const tool = selected === null ? undefined : toolOf(selected.tool);
  if (selected === null || tool === undefined) return null;
  const { id, isLocked = false } = selected;
  const name = t(`chart:draw.${tool}`);
  return (
    <div
      role="toolbar"
      aria-label={name}
      className="absolute bottom-9 left-1/2 flex max-w-[calc(100%-1rem)] -translate-x-1/2 items-center rounded-button bg-raised pl-3 shadow-float"
    >
      <span className="min-w-0 truncate text-dense font-medium">{name}</span>
      {tool === 'note' && (
        <IconButton label={t('chart:draw.editNote')} icon={<PencilLine />} onClick={onEditNote} />
      )}
      <IconButton
        label={t(isLocked ? 'chart:draw.unlock' : 'chart:draw.lock', { name })}
        icon={isLocked ? <Lock /> : <LockOpen />}
        onClick={() => change({ kind: 'lock', id, isLocked: !isLocked })}
      />
      <IconButton
        label={t('chart:draw.remove', { name })}
        icon={<Trash2 />}
        onClick={() => change({ kind: 'remove', id })}
      />
      <IconButton label={t('app:action.close')} icon={<X />} onClick={() => select(null)} />
    </div>
  );
}
