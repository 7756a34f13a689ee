export type { Binding } from './bind-file.ts';
export { createFiles, type Files } from './files.ts';
export type { OpenFile } from './open-file.ts';
export { fileRoutes } from './routes.ts';
