export { LayoutButton } from './components/layout-button.tsx';
export { preloadTerminal, Terminal, type TicketKey } from './components/terminal.tsx';
