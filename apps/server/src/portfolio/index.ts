export { carryBooks } from './bring-up-books.ts';
export { createPortfolio, type Portfolio } from './portfolio.ts';
export { portfolioRoutes } from './routes.ts';
