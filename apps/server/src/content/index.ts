export { createContent } from './content.ts';
export { contentRoutes } from './routes.ts';
export { seedContent } from './seed-content.ts';
