export { LostOrders } from './components/lost-orders.tsx';
export { OrderForm } from './components/order-form.tsx';
export { OrdersPanel } from './components/orders-panel.tsx';
export { PairHeader } from './components/pair-header.tsx';
export { PairStrip } from './components/pair-strip.tsx';
export { useOrderChannel } from './use-open-orders.ts';
export { useSubmit } from './use-submit.ts';
export { useTicket } from './use-ticket.ts';
