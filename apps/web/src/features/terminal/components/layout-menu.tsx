import {
  isPreset,
  LAYOUT_NAME_MAX,
  type Layouts,
  panelsOf,
  type TerminalScreen,
} from '@openbourse/api/terminal/kept';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Checkbox } from '@openbourse/kit/ui/checkbox.tsx';
import { OptionList } from '@openbourse/kit/ui/option-list.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { KeySheet } from '../../../shared/ui/key-sheet.tsx';
import { isChanged, OWN_LAYOUTS_MAX, ownLayouts, treeOf } from '../model/change-layouts.ts';
import { PANELS_OF, presetsOf } from '../model/presets.ts';
import { hidePanel, showPanel } from '../model/tree.ts';
import { type LayoutsState, useLayouts } from '../use-layouts.ts';
import { usePanelTitles } from '../use-panel-titles.ts';

interface PartProps extends LayoutsState {
  readonly screen: TerminalScreen;
}

/** The layouts of a screen: which one, what it shows, and under which names it is kept. */
export function LayoutMenu({ screen }: { readonly screen: TerminalScreen }) {
  const t = useT();
  const part: PartProps = { ...useLayouts(screen), screen };
  const { layouts, change } = part;
  const options = [
    ...presetsOf(screen).map((preset) => ({
      value: preset as string,
      label: t(`terminal:preset.${preset}`),
    })),
    ...ownLayouts(layouts).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <div className="max-h-[min(70dvh,44rem)] w-70 overflow-y-auto px-3 -mx-3">
      <OptionList
        label={t('terminal:layouts')}
        options={options}
        value={layouts.chosen}
        onChoose={(id) => change({ kind: 'choose', id })}
      />
      <PanelChoice {...part} />
      <Names key={layouts.chosen} {...part} />
      <KeysRow />
      {part.isGuest && <p className="pt-2 text-secondary text-muted">{t('terminal:guest')}</p>}
    </div>
  );
}

/** The way to the keys for whoever does not know them yet, or has switched them off. */
function KeysRow() {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="pt-2">
      <Button
        size="small"
        variant="text"
        icon={<Keyboard className="size-4.5" />}
        onClick={() => setIsOpen(true)}
      >
        {t('terminal:keys')}
      </Button>
      <KeySheet isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  );
}

function PanelChoice({ screen, layouts, change }: PartProps) {
  const t = useT();
  const titleOf = usePanelTitles(screen);
  const tree = treeOf(layouts, screen);
  const shown = panelsOf(tree);
  return (
    <fieldset className="border-t border-line pt-2">
      <legend className="sr-only">{t('terminal:panels')}</legend>
      <p aria-hidden="true" className="text-body font-semibold">
        {t('terminal:panels')}
      </p>
      <div className="grid grid-cols-2 gap-x-3">
        {PANELS_OF[screen].map((panel) => {
          const isShown = shown.includes(panel);
          const next = isShown ? hidePanel(tree, panel) : showPanel(tree, panel);
          return (
            <Checkbox
              key={panel}
              isChecked={isShown}
              disabled={next === null}
              onCheckedChange={() => {
                if (next !== null) change({ kind: 'arrange', id: layouts.chosen, tree: next });
              }}
            >
              {titleOf(panel)}
            </Checkbox>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Gives the arrangement a name of its own, or another one; takes it back to its preset, or away. */
function Names({ screen, layouts, change }: PartProps) {
  const t = useT();
  const isOwn = !isPreset(layouts.chosen);
  const [name, setName] = useState(ownName(layouts));
  const fault = faultOf(layouts, name.trim());
  const id = layouts.chosen;
  const isFull = ownLayouts(layouts).length >= OWN_LAYOUTS_MAX;
  return (
    <form
      className="space-y-2 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (fault === null && !isFull) change({ kind: 'saveAs', name: name.trim() });
      }}
    >
      <TextField
        label={t('terminal:name')}
        value={name}
        maxLength={LAYOUT_NAME_MAX}
        onValueChange={setName}
        error={fault === 'taken' ? t('terminal:name.taken') : undefined}
        {...(isFull && { hint: t('terminal:full', { limit: OWN_LAYOUTS_MAX }) })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" disabled={fault !== null || isFull}>
          {t('terminal:saveAs')}
        </Button>
        {isOwn && (
          <Button
            size="small"
            variant="secondary"
            disabled={fault !== null}
            onClick={() => change({ kind: 'rename', id, name: name.trim() })}
          >
            {t('terminal:rename')}
          </Button>
        )}
        <Button
          size="small"
          variant="secondary"
          disabled={!isChanged(layouts, screen)}
          onClick={() => change({ kind: 'reset', id })}
        >
          {t('terminal:reset')}
        </Button>
        {isOwn && (
          <Button size="small" variant="danger" onClick={() => change({ kind: 'remove', id })}>
            {t('terminal:remove')}
          </Button>
        )}
      </div>
    </form>
  );
}

function ownName({ chosen, layouts }: Layouts): string {
  return layouts.find(({ id }) => id === chosen)?.name ?? '';
}

/** Faults of a name: there is none, or a layout has it already. */
function faultOf(layouts: Layouts, name: string): 'missing' | 'taken' | null {
  if (name === '') return 'missing';
  return ownLayouts(layouts).some((layout) => layout.name === name)
    ? name === ownName(layouts)
      ? 'missing'
      : 'taken'
    : null;
}
