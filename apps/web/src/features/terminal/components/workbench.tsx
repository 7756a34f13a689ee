import type { LayoutNode, Panel } from '@openbourse/api/terminal/kept';
import { clsx } from 'clsx';
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import {
  Separator,
  type TabNode,
  type TabRenderProps,
  type TabsetNode,
  useWorkspaceRef,
  Workspace,
  type WorkspaceChangedMeta,
  type WorkspaceModel,
} from 'react-resizable-panels';
import { isSameTree } from '../model/tree.ts';
import { fromModel, panelOf, toModel } from '../model/workspace-model.ts';
import { type Arrangement, ArrangementContext, PanelContents } from '../panels-context.ts';
import { PanelMenu } from './panel-menu.tsx';

export interface WorkbenchProps {
  readonly tree: LayoutNode;
  readonly panels: Partial<Readonly<Record<Panel, ReactNode>>>;
  readonly titleOf: (panel: Panel) => string;
  readonly onArrange: (tree: LayoutNode) => void;
}

/** Panels that can be moved, stacked and resized, by hand and by keyboard. */
export function Workbench({ tree, panels, titleOf, onArrange }: WorkbenchProps) {
  const workspace = useWorkspaceRef<null>();
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(tree);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (isSameTree(tree, shown.current)) return;
    shown.current = tree;
    workspace.current?.setModel(toModel(tree));
  }, [tree, workspace]);
  const [firstModel] = useState(() => toModel(tree));
  const hear = (model: WorkspaceModel<null>, { isUserInteraction, reason }: WorkspaceChangedMeta): void => {
    if (!isUserInteraction || reason === 'maximize' || reason === 'restore') return;
    const next = fromModel(model.root);
    if (next === null || isSameTree(next, shown.current)) return;
    shown.current = next;
    onArrange(next);
  };
  const arrangement: Arrangement = {
    tree,
    titleOf,
    arrange: (next, about, what) => {
      onArrange(next);
      setSaid(`${titleOf(about)}: ${what}`);
      focusSoon(place.current, about);
    },
  };
  return (
    <PanelContents value={panels}>
      <ArrangementContext value={arrangement}>
        <Workspace
          elementRef={place}
          workspaceRef={workspace}
          className="h-full"
          classNames={CLASSES}
          defaultModel={firstModel}
          hiddenTabBehavior="unmount"
          tabsetMinWidth="11rem"
          tabsetMinHeight="4rem"
          renderTab={drawTab}
          renderTabContent={drawContent}
          renderTabsetToolbar={drawToolbar}
          renderSeparator={drawSeparator}
          renderDragPreview={drawPreview}
          onModelChanged={hear}
        />
        <p role="status" className="sr-only">
          {said}
        </p>
      </ArrangementContext>
    </PanelContents>
  );
}

/** The panel may stand elsewhere in the document after it was moved; its tab has the focus then. */
function focusSoon(place: HTMLElement | null, panel: Panel): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => place?.querySelector<HTMLElement>(`[data-tab-id="${panel}"]`)?.focus()),
  );
}

const CLASSES = {
  tabset: 'flex h-full flex-col bg-bg',
  header: 'flex h-9 shrink-0 items-stretch border-b border-line',
  tabList: 'no-scrollbar -mb-px flex min-w-0 flex-1 items-stretch gap-1 overflow-x-auto pl-3',
  toolbar: 'flex shrink-0 items-center pr-1',
  tabPanels: 'min-h-0 min-w-0 flex-1',
  tabContent: 'absolute inset-0',
  dropIndicator: 'z-20 rounded-field border-2 border-accent bg-accent-soft opacity-60',
  dragPreview: 'z-70 rounded-field bg-raised px-3 py-2 text-dense font-semibold shadow-float',
} as const;

function drawTab(tab: TabNode<null>, { className, ...props }: TabRenderProps): ReactNode {
  return (
    <div
      {...props}
      className={clsx(
        className,
        'flex shrink-0 cursor-grab items-center border-b-2 border-transparent px-2 text-dense font-medium whitespace-nowrap text-muted select-none hover:text-text focus-visible:-outline-offset-2 data-tab-dragging:opacity-50 data-tab-selected:border-text data-tab-selected:font-semibold data-tab-selected:text-text',
      )}
    >
      <PanelTitle panel={panelOf(tab.id)} />
    </div>
  );
}

function PanelTitle({ panel }: { readonly panel: Panel | undefined }) {
  const arrangement = useContext(ArrangementContext);
  return panel === undefined ? null : arrangement?.titleOf(panel);
}

const drawPreview = (tab: TabNode<null>): ReactNode => <PanelTitle panel={panelOf(tab.id)} />;

const drawContent = (tab: TabNode<null>): ReactNode => <PanelContent panel={panelOf(tab.id)} />;

/** Space around the content, and whether it scrolls within its panel. */
const LOOKS: Readonly<Record<Panel, string>> = {
  chart: 'flex flex-col pl-4',
  second_chart: 'flex flex-col pl-4',
  book: 'overflow-hidden px-4',
  depth: 'p-4',
  deals: 'overflow-hidden px-4',
  ticket: 'overflow-y-auto p-4 scroll-pb-20',
  orders: 'overflow-y-auto px-5 pt-1',
  watch: 'overflow-y-auto px-3 py-1',
  notices: 'overflow-y-auto px-3 py-1',
};

function PanelContent({ panel }: { readonly panel: Panel | undefined }) {
  const contents = useContext(PanelContents);
  if (panel === undefined) return null;
  return <div className={`h-full min-h-0 ${LOOKS[panel]}`}>{contents[panel]}</div>;
}

function drawToolbar({ selectedId }: TabsetNode<null>): ReactNode {
  const panel = panelOf(selectedId ?? '');
  return panel === undefined ? null : <PanelMenu panel={panel} />;
}

/** A thin line, which is as wide to the hand as it has to be. */
function drawSeparator(orientation: 'horizontal' | 'vertical'): ReactNode {
  return (
    <Separator
      className={clsx(
        'bg-line transition-colors hover:bg-accent focus-visible:bg-accent focus-visible:outline-offset-0',
        orientation === 'horizontal' ? 'w-px' : 'h-px',
      )}
    />
  );
}
