import { useT } from '@openbourse/kit/lib/i18n.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Switch } from '@openbourse/kit/ui/switch.tsx';
import { EyeOff, Lock, LockOpen, Magnet, Trash2 } from 'lucide-react';
import { DRAWING_GROUPS, type DrawingGroup, type DrawingTool, toolOf } from '../model/drawing-tools.ts';
import type { ChartState } from '../use-chart-settings.ts';
import type { DrawingState } from '../use-drawing.ts';

export interface DrawingSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onTool: (tool: DrawingTool) => void;
  readonly settings: ChartState;
  readonly drawing: DrawingState;
}

const GROUPS = Object.keys(DRAWING_GROUPS) as readonly DrawingGroup[];

/** The drawing tools, how they act, and what is drawn. */
export function DrawingSheet({ isOpen, onClose, onTool, settings, drawing }: DrawingSheetProps) {
  const t = useT();
  const { isMagnetic, areDrawingsHidden } = settings.content;
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={t('chart:draw')}>
      {GROUPS.map((group) => (
        <Tools
          key={group}
          title={t(`chart:draw.group.${group}`)}
          tools={DRAWING_GROUPS[group]}
          onTool={onTool}
        />
      ))}
      <div className="mt-3 border-t border-line pt-2">
        <Switch
          label={t('chart:draw.magnet')}
          hint={t('chart:draw.magnetHint')}
          leading={<Magnet />}
          isOn={isMagnetic}
          onChange={(isOn) => settings.change({ kind: 'set', settings: { isMagnetic: isOn } })}
        />
        <Switch
          label={t('chart:draw.hide')}
          leading={<EyeOff />}
          isOn={areDrawingsHidden}
          onChange={(isOn) => settings.change({ kind: 'set', settings: { areDrawingsHidden: isOn } })}
        />
      </div>
      <Drawn drawing={drawing} />
    </BottomSheet>
  );
}

interface ToolsProps {
  readonly title: string;
  readonly tools: readonly DrawingTool[];
  readonly onTool: (tool: DrawingTool) => void;
}

function Tools({ title, tools, onTool }: ToolsProps) {
  const t = useT();
  return (
    <div role="group" aria-label={title} className="pt-2 pb-1">
      <p className="pb-1 text-secondary text-muted">{title}</p>
      <div className="grid grid-cols-2 gap-1.5">
        {tools.map((tool) => (
          <button
            key={tool}
            type="button"
            className="flex min-h-11 items-center rounded-field bg-surface px-3 py-1.5 text-left text-dense font-medium leading-tight transition-colors hover:bg-surface-strong"
            onClick={() => onTool(tool)}
          >
            {t(`chart:draw.${tool}`)}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Drawings of this pair, for those who cannot or need not point at them. */
function Drawn({ drawing }: { readonly drawing: DrawingState }) {
  const t = useT();
  const { view, change } = drawing;
  if (view.drawings.length === 0) return null;
  const areAllLocked = view.drawings.every(({ isLocked }) => isLocked === true);
  return (
    <section aria-label={t('chart:draw.drawn')} className="mt-2 border-t border-line pt-3">
      <p className="text-secondary text-muted">{t('chart:draw.drawn')}</p>
      <ul>
        {view.drawings.map(({ id, tool, isLocked = false, text }) => {
          const known = toolOf(tool);
          const name = text ?? (known === undefined ? t('chart:draw.unknown') : t(`chart:draw.${known}`));
          return (
            <li key={id} className="flex min-h-11 items-center">
              <span className="min-w-0 flex-1 truncate text-body">{name}</span>
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
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap gap-2 pt-2">
        <Button
          size="small"
          variant="secondary"
          onClick={() => change({ kind: 'lock', id: null, isLocked: !areAllLocked })}
        >
          {t(areAllLocked ? 'chart:draw.unlockAll' : 'chart:draw.lockAll')}
        </Button>
        <Button size="small" variant="secondary" onClick={() => change({ kind: 'clear' })}>
          {t('chart:draw.clear')}
        </Button>
      </div>
    </section>
  );
}
