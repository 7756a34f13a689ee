export { carryBooks } from './bring-up-books.ts';
export { createPortfolio, type Portfolio } from './portfolio.ts';
export { sumTotals } from './queries.ts';
export { portfolioRoutes } from './routes.ts';
