import type { LayoutNode, Panel } from '@openbourse/api/terminal/kept';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Menu, type MenuItem } from '@openbourse/kit/ui/menu.tsx';
import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Ellipsis,
  EyeOff,
  Layers,
  Maximize2,
  Minimize2,
  MoveHorizontal,
  MoveVertical,
} from 'lucide-react';
import { type ReactNode, use } from 'react';
import { useParentTabset, useParentTabsetState } from 'react-resizable-panels';
import {
  allTabs,
  type Direction,
  DIRECTIONS,
  hidePanel,
  movePanel,
  resizePanel,
  SIZES,
  type SizeChange,
  stackPanel,
} from '../model/tree.ts';
import { type Arrangement, ArrangementContext } from '../panels-context.ts';

const MOVES: Readonly<Record<Direction, ReactNode>> = {
  left: <ArrowLeft />,
  right: <ArrowRight />,
  up: <ArrowUp />,
  down: <ArrowDown />,
};
const RESIZES: Readonly<Record<SizeChange, ReactNode>> = {
  wider: <MoveHorizontal />,
  narrower: <MoveHorizontal />,
  taller: <MoveVertical />,
  shorter: <MoveVertical />,
};

interface Choice {
  readonly item: MenuItem & { readonly label: string };
  readonly run: () => void;
}

/** Everything that can be done to a panel by hand, as choices. */
export function PanelMenu({ panel }: { readonly panel: Panel }) {
  const t = useT();
  const arrangement = use(ArrangementContext);
  const place = useParentTabset();
  const state = useParentTabsetState();
  if (arrangement === null) return null;
  const isMaximized = state?.isMaximized === true;
  const size: Choice = isMaximized
    ? {
        item: { value: 'restore', label: t('terminal:panel.restore'), icon: <Minimize2 /> },
        run: () => place?.restore(),
      }
    : {
        item: { value: 'maximize', label: t('terminal:panel.maximize'), icon: <Maximize2 /> },
        run: () => place?.maximize(),
      };
  const choices = [
    ...(isMaximized ? [] : arrangements(panel, arrangement, t)),
    ...(state?.isRoot === true ? [] : [size]),
    ...(isMaximized ? [] : hiding(panel, arrangement, t)),
  ];
  const label = t('terminal:panel.menu', { panel: arrangement.titleOf(panel) });
  return (
    <Menu
      align="end"
      items={choices.map(({ item }) => item)}
      onChoose={(value) => choices.find(({ item }) => item.value === value)?.run()}
      trigger={
        <button
          type="button"
          aria-label={label}
          title={label}
          className="flex size-8 items-center justify-center rounded-tag text-muted transition-colors hover:bg-surface-strong hover:text-text [&_svg]:size-4.5"
        >
          <Ellipsis aria-hidden="true" />
        </button>
      }
    />
  );
}

type Words = ReturnType<typeof useT>;

/** Moves, stacks and sizes that are possible where the panel is. */
function arrangements(panel: Panel, { tree, titleOf, arrange }: Arrangement, t: Words): readonly Choice[] {
  const choice = (
    value: string,
    next: LayoutNode | null,
    look: { label: string; icon: ReactNode },
  ): Choice[] =>
    next === null ? [] : [{ item: { value, ...look }, run: () => arrange(next, panel, look.label) }];
  return [
    ...DIRECTIONS.flatMap((direction) =>
      choice(direction, movePanel(tree, panel, direction), {
        ...{ label: t(`terminal:move.${direction}`), icon: MOVES[direction] },
      }),
    ),
    ...allTabs(tree)
      .filter(({ tabs }) => !tabs.includes(panel))
      .flatMap(({ shown }) =>
        choice(`onto ${shown}`, stackPanel(tree, panel, shown), {
          ...{ label: t('terminal:move.onto', { panel: titleOf(shown) }), icon: <Layers /> },
        }),
      ),
    ...SIZES.flatMap((size) =>
      choice(size, resizePanel(tree, panel, size), {
        ...{ label: t(`terminal:size.${size}`), icon: RESIZES[size] },
      }),
    ),
  ];
}

function hiding(panel: Panel, { tree, arrange }: Arrangement, t: Words): readonly Choice[] {
  const next = hidePanel(tree, panel);
  if (next === null) return [];
  const label = t('terminal:panel.hide');
  return [{ item: { value: 'hide', label, icon: <EyeOff /> }, run: () => arrange(next, panel, label) }];
}
