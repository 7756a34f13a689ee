import type { Panel, TerminalScreen } from '@openbourse/api/terminal/kept';
import { type MessageKey, useT } from '@openbourse/kit/lib/i18n.ts';

const TITLES: Readonly<Record<Panel, MessageKey>> = {
  chart: 'market:chart',
  second_chart: 'terminal:panel.secondChart',
  book: 'market:book.title',
  depth: 'chart:view.depth',
  deals: 'market:deals.title',
  ticket: 'spot:form.title',
  orders: 'spot:records.title',
  watch: 'market:tab.favourites',
  notices: 'home:notices',
};
const OF_CONTRACTS: Partial<Readonly<Record<Panel, MessageKey>>> = {
  ticket: 'contract:form',
  orders: 'contract:records',
};

/** The name of each panel of a screen, in the language of the person. */
export function usePanelTitles(screen: TerminalScreen): (panel: Panel) => string {
  const t = useT();
  return (panel) => t((screen === 'contract' ? OF_CONTRACTS[panel] : undefined) ?? TITLES[panel]);
}
